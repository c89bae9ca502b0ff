/* Made from resources/languages by "npm run fix words". */
import type { Catalogue } from '../catalogue.ts';
import activity from '../../../resources/languages/de/activity.json' with { type: 'json' };
import addFiles from '../../../resources/languages/de/add_files.json' with { type: 'json' };
import attention from '../../../resources/languages/de/attention.json' with { type: 'json' };
import attentionBar from '../../../resources/languages/de/attention_bar.json' with { type: 'json' };
import attentionWaits from '../../../resources/languages/de/attention_waits.json' with { type: 'json' };
import banners from '../../../resources/languages/de/banners.json' with { type: 'json' };
import batchNames from '../../../resources/languages/de/batch_names.json' with { type: 'json' };
import batchReport from '../../../resources/languages/de/batch_report.json' with { type: 'json' };
import batches from '../../../resources/languages/de/batches.json' with { type: 'json' };
import clientPage from '../../../resources/languages/de/client_page.json' with { type: 'json' };
import clients from '../../../resources/languages/de/clients.json' with { type: 'json' };
import clips from '../../../resources/languages/de/clips.json' with { type: 'json' };
import common from '../../../resources/languages/de/common.json' with { type: 'json' };
import compared from '../../../resources/languages/de/compared.json' with { type: 'json' };
import connections from '../../../resources/languages/de/connections.json' with { type: 'json' };
import contents from '../../../resources/languages/de/contents.json' with { type: 'json' };
import controls from '../../../resources/languages/de/controls.json' with { type: 'json' };
import corrections from '../../../resources/languages/de/corrections.json' with { type: 'json' };
import crossings from '../../../resources/languages/de/crossings.json' with { type: 'json' };
import desktop from '../../../resources/languages/de/desktop.json' with { type: 'json' };
import diagnostics from '../../../resources/languages/de/diagnostics.json' with { type: 'json' };
import documentOrigins from '../../../resources/languages/de/document_origins.json' with { type: 'json' };
import errors from '../../../resources/languages/de/errors.json' with { type: 'json' };
import explained from '../../../resources/languages/de/explained.json' with { type: 'json' };
import files from '../../../resources/languages/de/files.json' with { type: 'json' };
import filters from '../../../resources/languages/de/filters.json' with { type: 'json' };
import findings from '../../../resources/languages/de/findings.json' with { type: 'json' };
import firstRun from '../../../resources/languages/de/first_run.json' with { type: 'json' };
import folderAdding from '../../../resources/languages/de/folder_adding.json' with { type: 'json' };
import folderRules from '../../../resources/languages/de/folder_rules.json' with { type: 'json' };
import folderSheets from '../../../resources/languages/de/folder_sheets.json' with { type: 'json' };
import folders from '../../../resources/languages/de/folders.json' with { type: 'json' };
import frame from '../../../resources/languages/de/frame.json' with { type: 'json' };
import hints from '../../../resources/languages/de/hints.json' with { type: 'json' };
import history from '../../../resources/languages/de/history.json' with { type: 'json' };
import holding from '../../../resources/languages/de/holding.json' with { type: 'json' };
import input from '../../../resources/languages/de/input.json' with { type: 'json' };
import jobActs from '../../../resources/languages/de/job_acts.json' with { type: 'json' };
import jobReasons from '../../../resources/languages/de/job_reasons.json' with { type: 'json' };
import jobSheet from '../../../resources/languages/de/job_sheet.json' with { type: 'json' };
import jobStates from '../../../resources/languages/de/job_states.json' with { type: 'json' };
import jobWords from '../../../resources/languages/de/job_words.json' with { type: 'json' };
import keyPlaces from '../../../resources/languages/de/key_places.json' with { type: 'json' };
import knowledge from '../../../resources/languages/de/knowledge.json' with { type: 'json' };
import legacy from '../../../resources/languages/de/legacy.json' with { type: 'json' };
import linkFaults from '../../../resources/languages/de/link_faults.json' with { type: 'json' };
import links from '../../../resources/languages/de/links.json' with { type: 'json' };
import moving from '../../../resources/languages/de/moving.json' with { type: 'json' };
import namePatterns from '../../../resources/languages/de/name_patterns.json' with { type: 'json' };
import network from '../../../resources/languages/de/network.json' with { type: 'json' };
import notALink from '../../../resources/languages/de/not_a_link.json' with { type: 'json' };
import notDone from '../../../resources/languages/de/not_done.json' with { type: 'json' };
import notificationSettings from '../../../resources/languages/de/notification_settings.json' with { type: 'json' };
import notifications from '../../../resources/languages/de/notifications.json' with { type: 'json' };
import olderCopy from '../../../resources/languages/de/older_copy.json' with { type: 'json' };
import opening from '../../../resources/languages/de/opening.json' with { type: 'json' };
import outages from '../../../resources/languages/de/outages.json' with { type: 'json' };
import palette from '../../../resources/languages/de/palette.json' with { type: 'json' };
import pausing from '../../../resources/languages/de/pausing.json' with { type: 'json' };
import practice from '../../../resources/languages/de/practice.json' with { type: 'json' };
import practiceFaults from '../../../resources/languages/de/practice_faults.json' with { type: 'json' };
import previews from '../../../resources/languages/de/previews.json' with { type: 'json' };
import queue from '../../../resources/languages/de/queue.json' with { type: 'json' };
import queueView from '../../../resources/languages/de/queue_view.json' with { type: 'json' };
import reasons from '../../../resources/languages/de/reasons.json' with { type: 'json' };
import receipts from '../../../resources/languages/de/receipts.json' with { type: 'json' };
import recipeCells from '../../../resources/languages/de/recipe_cells.json' with { type: 'json' };
import recipeRows from '../../../resources/languages/de/recipe_rows.json' with { type: 'json' };
import recipes from '../../../resources/languages/de/recipes.json' with { type: 'json' };
import removals from '../../../resources/languages/de/removals.json' with { type: 'json' };
import repairs from '../../../resources/languages/de/repairs.json' with { type: 'json' };
import replies from '../../../resources/languages/de/replies.json' with { type: 'json' };
import runFigures from '../../../resources/languages/de/run_figures.json' with { type: 'json' };
import sameNames from '../../../resources/languages/de/same_names.json' with { type: 'json' };
import schedule from '../../../resources/languages/de/schedule.json' with { type: 'json' };
import service from '../../../resources/languages/de/service.json' with { type: 'json' };
import serviceLimits from '../../../resources/languages/de/service_limits.json' with { type: 'json' };
import serviceNames from '../../../resources/languages/de/service_names.json' with { type: 'json' };
import servicePaths from '../../../resources/languages/de/service_paths.json' with { type: 'json' };
import settings from '../../../resources/languages/de/settings.json' with { type: 'json' };
import sheetFaults from '../../../resources/languages/de/sheet_faults.json' with { type: 'json' };
import signIn from '../../../resources/languages/de/sign_in.json' with { type: 'json' };
import slideBoard from '../../../resources/languages/de/slide_board.json' with { type: 'json' };
import slideMapping from '../../../resources/languages/de/slide_mapping.json' with { type: 'json' };
import slidesUnsaid from '../../../resources/languages/de/slides_unsaid.json' with { type: 'json' };
import start from '../../../resources/languages/de/start.json' with { type: 'json' };
import tables from '../../../resources/languages/de/tables.json' with { type: 'json' };
import targetLimits from '../../../resources/languages/de/target_limits.json' with { type: 'json' };
import targetsUnsaid from '../../../resources/languages/de/targets_unsaid.json' with { type: 'json' };
import telling from '../../../resources/languages/de/telling.json' with { type: 'json' };
import templates from '../../../resources/languages/de/templates.json' with { type: 'json' };
import times from '../../../resources/languages/de/times.json' with { type: 'json' };
import transfers from '../../../resources/languages/de/transfers.json' with { type: 'json' };
import updates from '../../../resources/languages/de/updates.json' with { type: 'json' };
import warnings from '../../../resources/languages/de/warnings.json' with { type: 'json' };
import week from '../../../resources/languages/de/week.json' with { type: 'json' };

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
