; What the installer of Windows adds for its user: links that open a screen, and a place under "Open with", which takes no file from
; the program that opens it now. All of it is gone with the program. "--" ends the switches, so that a link or a file is never one.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\outbox-open" "" "URL:Outbox"
  WriteRegStr SHELL_CONTEXT "Software\Classes\outbox-open" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\outbox-open\DefaultIcon" "" "$\"$INSTDIR\${APP_EXECUTABLE_FILENAME}$\",0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\outbox-open\shell\open\command" "" "$\"$INSTDIR\${APP_EXECUTABLE_FILENAME}$\" -- $\"%1$\""
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}" "FriendlyAppName" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\shell\open\command" "" "$\"$INSTDIR\${APP_EXECUTABLE_FILENAME}$\" -- $\"%1$\""
  WriteRegStr SHELL_CONTEXT "Software\Classes\*\OpenWithList\${APP_EXECUTABLE_FILENAME}" "" ""
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\outbox-open"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\*\OpenWithList\${APP_EXECUTABLE_FILENAME}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
  ${endIf}
!macroend
