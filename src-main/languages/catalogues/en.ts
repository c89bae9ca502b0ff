/* Made from resources/languages by "npm run fix words". */
import type { Catalogue } from '../catalogue.ts';
import activity from '../../../resources/languages/en/activity.json' with { type: 'json' };
import addFiles from '../../../resources/languages/en/add_files.json' with { type: 'json' };
import attention from '../../../resources/languages/en/attention.json' with { type: 'json' };
import attentionBar from '../../../resources/languages/en/attention_bar.json' with { type: 'json' };
import attentionWaits from '../../../resources/languages/en/attention_waits.json' with { type: 'json' };
import banners from '../../../resources/languages/en/banners.json' with { type: 'json' };
import batchNames from '../../../resources/languages/en/batch_names.json' with { type: 'json' };
import batchReport from '../../../resources/languages/en/batch_report.json' with { type: 'json' };
import batches from '../../../resources/languages/en/batches.json' with { type: 'json' };
import clientPage from '../../../resources/languages/en/client_page.json' with { type: 'json' };
import clients from '../../../resources/languages/en/clients.json' with { type: 'json' };
import clips from '../../../resources/languages/en/clips.json' with { type: 'json' };
import common from '../../../resources/languages/en/common.json' with { type: 'json' };
import compared from '../../../resources/languages/en/compared.json' with { type: 'json' };
import connections from '../../../resources/languages/en/connections.json' with { type: 'json' };
import contents from '../../../resources/languages/en/contents.json' with { type: 'json' };
import controls from '../../../resources/languages/en/controls.json' with { type: 'json' };
import corrections from '../../../resources/languages/en/corrections.json' with { type: 'json' };
import crossings from '../../../resources/languages/en/crossings.json' with { type: 'json' };
import desktop from '../../../resources/languages/en/desktop.json' with { type: 'json' };
import diagnostics from '../../../resources/languages/en/diagnostics.json' with { type: 'json' };
import documentOrigins from '../../../resources/languages/en/document_origins.json' with { type: 'json' };
import errors from '../../../resources/languages/en/errors.json' with { type: 'json' };
import explained from '../../../resources/languages/en/explained.json' with { type: 'json' };
import files from '../../../resources/languages/en/files.json' with { type: 'json' };
import filters from '../../../resources/languages/en/filters.json' with { type: 'json' };
import findings from '../../../resources/languages/en/findings.json' with { type: 'json' };
import firstRun from '../../../resources/languages/en/first_run.json' with { type: 'json' };
import folderAdding from '../../../resources/languages/en/folder_adding.json' with { type: 'json' };
import folderRules from '../../../resources/languages/en/folder_rules.json' with { type: 'json' };
import folderSheets from '../../../resources/languages/en/folder_sheets.json' with { type: 'json' };
import folders from '../../../resources/languages/en/folders.json' with { type: 'json' };
import frame from '../../../resources/languages/en/frame.json' with { type: 'json' };
import hints from '../../../resources/languages/en/hints.json' with { type: 'json' };
import history from '../../../resources/languages/en/history.json' with { type: 'json' };
import holding from '../../../resources/languages/en/holding.json' with { type: 'json' };
import input from '../../../resources/languages/en/input.json' with { type: 'json' };
import jobActs from '../../../resources/languages/en/job_acts.json' with { type: 'json' };
import jobReasons from '../../../resources/languages/en/job_reasons.json' with { type: 'json' };
import jobSheet from '../../../resources/languages/en/job_sheet.json' with { type: 'json' };
import jobStates from '../../../resources/languages/en/job_states.json' with { type: 'json' };
import jobWords from '../../../resources/languages/en/job_words.json' with { type: 'json' };
import keyPlaces from '../../../resources/languages/en/key_places.json' with { type: 'json' };
import knowledge from '../../../resources/languages/en/knowledge.json' with { type: 'json' };
import legacy from '../../../resources/languages/en/legacy.json' with { type: 'json' };
import linkFaults from '../../../resources/languages/en/link_faults.json' with { type: 'json' };
import links from '../../../resources/languages/en/links.json' with { type: 'json' };
import moving from '../../../resources/languages/en/moving.json' with { type: 'json' };
import namePatterns from '../../../resources/languages/en/name_patterns.json' with { type: 'json' };
import network from '../../../resources/languages/en/network.json' with { type: 'json' };
import notALink from '../../../resources/languages/en/not_a_link.json' with { type: 'json' };
import notDone from '../../../resources/languages/en/not_done.json' with { type: 'json' };
import notificationSettings from '../../../resources/languages/en/notification_settings.json' with { type: 'json' };
import notifications from '../../../resources/languages/en/notifications.json' with { type: 'json' };
import olderCopy from '../../../resources/languages/en/older_copy.json' with { type: 'json' };
import opening from '../../../resources/languages/en/opening.json' with { type: 'json' };
import outages from '../../../resources/languages/en/outages.json' with { type: 'json' };
import palette from '../../../resources/languages/en/palette.json' with { type: 'json' };
import pausing from '../../../resources/languages/en/pausing.json' with { type: 'json' };
import practice from '../../../resources/languages/en/practice.json' with { type: 'json' };
import practiceFaults from '../../../resources/languages/en/practice_faults.json' with { type: 'json' };
import previews from '../../../resources/languages/en/previews.json' with { type: 'json' };
import queue from '../../../resources/languages/en/queue.json' with { type: 'json' };
import queueView from '../../../resources/languages/en/queue_view.json' with { type: 'json' };
import reasons from '../../../resources/languages/en/reasons.json' with { type: 'json' };
import receipts from '../../../resources/languages/en/receipts.json' with { type: 'json' };
import recipeCells from '../../../resources/languages/en/recipe_cells.json' with { type: 'json' };
import recipeRows from '../../../resources/languages/en/recipe_rows.json' with { type: 'json' };
import recipes from '../../../resources/languages/en/recipes.json' with { type: 'json' };
import removals from '../../../resources/languages/en/removals.json' with { type: 'json' };
import repairs from '../../../resources/languages/en/repairs.json' with { type: 'json' };
import replies from '../../../resources/languages/en/replies.json' with { type: 'json' };
import runFigures from '../../../resources/languages/en/run_figures.json' with { type: 'json' };
import sameNames from '../../../resources/languages/en/same_names.json' with { type: 'json' };
import schedule from '../../../resources/languages/en/schedule.json' with { type: 'json' };
import service from '../../../resources/languages/en/service.json' with { type: 'json' };
import serviceLimits from '../../../resources/languages/en/service_limits.json' with { type: 'json' };
import serviceNames from '../../../resources/languages/en/service_names.json' with { type: 'json' };
import servicePaths from '../../../resources/languages/en/service_paths.json' with { type: 'json' };
import settings from '../../../resources/languages/en/settings.json' with { type: 'json' };
import sheetFaults from '../../../resources/languages/en/sheet_faults.json' with { type: 'json' };
import signIn from '../../../resources/languages/en/sign_in.json' with { type: 'json' };
import slideBoard from '../../../resources/languages/en/slide_board.json' with { type: 'json' };
import slideMapping from '../../../resources/languages/en/slide_mapping.json' with { type: 'json' };
import slidesUnsaid from '../../../resources/languages/en/slides_unsaid.json' with { type: 'json' };
import start from '../../../resources/languages/en/start.json' with { type: 'json' };
import tables from '../../../resources/languages/en/tables.json' with { type: 'json' };
import targetLimits from '../../../resources/languages/en/target_limits.json' with { type: 'json' };
import targetsUnsaid from '../../../resources/languages/en/targets_unsaid.json' with { type: 'json' };
import telling from '../../../resources/languages/en/telling.json' with { type: 'json' };
import templates from '../../../resources/languages/en/templates.json' with { type: 'json' };
import times from '../../../resources/languages/en/times.json' with { type: 'json' };
import transfers from '../../../resources/languages/en/transfers.json' with { type: 'json' };
import updates from '../../../resources/languages/en/updates.json' with { type: 'json' };
import warnings from '../../../resources/languages/en/warnings.json' with { type: 'json' };
import week from '../../../resources/languages/en/week.json' with { type: 'json' };

export const catalogue: Catalogue = {
  ...activity,
  ...addFiles,
  ...attention,
  ...attentionBar,
  ...attentionWaits,
  ...banners,
  ...batchNames,
  ...batchReport,
  ...batches,
  ...clientPage,
  ...clients,
  ...clips,
  ...common,
  ...compared,
  ...connections,
  ...contents,
  ...controls,
  ...corrections,
  ...crossings,
  ...desktop,
  ...diagnostics,
  ...documentOrigins,
  ...errors,
  ...explained,
  ...files,
  ...filters,
  ...findings,
  ...firstRun,
  ...folderAdding,
  ...folderRules,
  ...folderSheets,
  ...folders,
  ...frame,
  ...hints,
  ...history,
  ...holding,
  ...input,
  ...jobActs,
  ...jobReasons,
  ...jobSheet,
  ...jobStates,
  ...jobWords,
  ...keyPlaces,
  ...knowledge,
  ...legacy,
  ...linkFaults,
  ...links,
  ...moving,
  ...namePatterns,
  ...network,
  ...notALink,
  ...notDone,
  ...notificationSettings,
  ...notifications,
  ...olderCopy,
  ...opening,
  ...outages,
  ...palette,
  ...pausing,
  ...practice,
  ...practiceFaults,
  ...previews,
  ...queue,
  ...queueView,
  ...reasons,
  ...receipts,
  ...recipeCells,
  ...recipeRows,
  ...recipes,
  ...removals,
  ...repairs,
  ...replies,
  ...runFigures,
  ...sameNames,
  ...schedule,
  ...service,
  ...serviceLimits,
  ...serviceNames,
  ...servicePaths,
  ...settings,
  ...sheetFaults,
  ...signIn,
  ...slideBoard,
  ...slideMapping,
  ...slidesUnsaid,
  ...start,
  ...tables,
  ...targetLimits,
  ...targetsUnsaid,
  ...telling,
  ...templates,
  ...times,
  ...transfers,
  ...updates,
  ...warnings,
  ...week,
};
