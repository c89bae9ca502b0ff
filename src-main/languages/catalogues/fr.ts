/* Made from resources/languages by "npm run fix words". */
import type { Catalogue } from '../catalogue.ts';
import activity from '../../../resources/languages/fr/activity.json' with { type: 'json' };
import addFiles from '../../../resources/languages/fr/add_files.json' with { type: 'json' };
import attention from '../../../resources/languages/fr/attention.json' with { type: 'json' };
import attentionBar from '../../../resources/languages/fr/attention_bar.json' with { type: 'json' };
import attentionWaits from '../../../resources/languages/fr/attention_waits.json' with { type: 'json' };
import banners from '../../../resources/languages/fr/banners.json' with { type: 'json' };
import batchNames from '../../../resources/languages/fr/batch_names.json' with { type: 'json' };
import batchReport from '../../../resources/languages/fr/batch_report.json' with { type: 'json' };
import batches from '../../../resources/languages/fr/batches.json' with { type: 'json' };
import clientPage from '../../../resources/languages/fr/client_page.json' with { type: 'json' };
import clients from '../../../resources/languages/fr/clients.json' with { type: 'json' };
import clips from '../../../resources/languages/fr/clips.json' with { type: 'json' };
import common from '../../../resources/languages/fr/common.json' with { type: 'json' };
import compared from '../../../resources/languages/fr/compared.json' with { type: 'json' };
import connections from '../../../resources/languages/fr/connections.json' with { type: 'json' };
import contents from '../../../resources/languages/fr/contents.json' with { type: 'json' };
import controls from '../../../resources/languages/fr/controls.json' with { type: 'json' };
import corrections from '../../../resources/languages/fr/corrections.json' with { type: 'json' };
import crossings from '../../../resources/languages/fr/crossings.json' with { type: 'json' };
import desktop from '../../../resources/languages/fr/desktop.json' with { type: 'json' };
import diagnostics from '../../../resources/languages/fr/diagnostics.json' with { type: 'json' };
import documentOrigins from '../../../resources/languages/fr/document_origins.json' with { type: 'json' };
import errors from '../../../resources/languages/fr/errors.json' with { type: 'json' };
import explained from '../../../resources/languages/fr/explained.json' with { type: 'json' };
import files from '../../../resources/languages/fr/files.json' with { type: 'json' };
import filters from '../../../resources/languages/fr/filters.json' with { type: 'json' };
import findings from '../../../resources/languages/fr/findings.json' with { type: 'json' };
import firstRun from '../../../resources/languages/fr/first_run.json' with { type: 'json' };
import folderAdding from '../../../resources/languages/fr/folder_adding.json' with { type: 'json' };
import folderRules from '../../../resources/languages/fr/folder_rules.json' with { type: 'json' };
import folderSheets from '../../../resources/languages/fr/folder_sheets.json' with { type: 'json' };
import folders from '../../../resources/languages/fr/folders.json' with { type: 'json' };
import frame from '../../../resources/languages/fr/frame.json' with { type: 'json' };
import hints from '../../../resources/languages/fr/hints.json' with { type: 'json' };
import history from '../../../resources/languages/fr/history.json' with { type: 'json' };
import holding from '../../../resources/languages/fr/holding.json' with { type: 'json' };
import input from '../../../resources/languages/fr/input.json' with { type: 'json' };
import jobActs from '../../../resources/languages/fr/job_acts.json' with { type: 'json' };
import jobReasons from '../../../resources/languages/fr/job_reasons.json' with { type: 'json' };
import jobSheet from '../../../resources/languages/fr/job_sheet.json' with { type: 'json' };
import jobStates from '../../../resources/languages/fr/job_states.json' with { type: 'json' };
import jobWords from '../../../resources/languages/fr/job_words.json' with { type: 'json' };
import keyPlaces from '../../../resources/languages/fr/key_places.json' with { type: 'json' };
import knowledge from '../../../resources/languages/fr/knowledge.json' with { type: 'json' };
import legacy from '../../../resources/languages/fr/legacy.json' with { type: 'json' };
import linkFaults from '../../../resources/languages/fr/link_faults.json' with { type: 'json' };
import links from '../../../resources/languages/fr/links.json' with { type: 'json' };
import moving from '../../../resources/languages/fr/moving.json' with { type: 'json' };
import namePatterns from '../../../resources/languages/fr/name_patterns.json' with { type: 'json' };
import network from '../../../resources/languages/fr/network.json' with { type: 'json' };
import notALink from '../../../resources/languages/fr/not_a_link.json' with { type: 'json' };
import notDone from '../../../resources/languages/fr/not_done.json' with { type: 'json' };
import notificationSettings from '../../../resources/languages/fr/notification_settings.json' with { type: 'json' };
import notifications from '../../../resources/languages/fr/notifications.json' with { type: 'json' };
import olderCopy from '../../../resources/languages/fr/older_copy.json' with { type: 'json' };
import opening from '../../../resources/languages/fr/opening.json' with { type: 'json' };
import outages from '../../../resources/languages/fr/outages.json' with { type: 'json' };
import palette from '../../../resources/languages/fr/palette.json' with { type: 'json' };
import pausing from '../../../resources/languages/fr/pausing.json' with { type: 'json' };
import practice from '../../../resources/languages/fr/practice.json' with { type: 'json' };
import practiceFaults from '../../../resources/languages/fr/practice_faults.json' with { type: 'json' };
import previews from '../../../resources/languages/fr/previews.json' with { type: 'json' };
import queue from '../../../resources/languages/fr/queue.json' with { type: 'json' };
import queueView from '../../../resources/languages/fr/queue_view.json' with { type: 'json' };
import reasons from '../../../resources/languages/fr/reasons.json' with { type: 'json' };
import receipts from '../../../resources/languages/fr/receipts.json' with { type: 'json' };
import recipeCells from '../../../resources/languages/fr/recipe_cells.json' with { type: 'json' };
import recipeRows from '../../../resources/languages/fr/recipe_rows.json' with { type: 'json' };
import recipes from '../../../resources/languages/fr/recipes.json' with { type: 'json' };
import removals from '../../../resources/languages/fr/removals.json' with { type: 'json' };
import repairs from '../../../resources/languages/fr/repairs.json' with { type: 'json' };
import replies from '../../../resources/languages/fr/replies.json' with { type: 'json' };
import runFigures from '../../../resources/languages/fr/run_figures.json' with { type: 'json' };
import sameNames from '../../../resources/languages/fr/same_names.json' with { type: 'json' };
import schedule from '../../../resources/languages/fr/schedule.json' with { type: 'json' };
import service from '../../../resources/languages/fr/service.json' with { type: 'json' };
import serviceLimits from '../../../resources/languages/fr/service_limits.json' with { type: 'json' };
import serviceNames from '../../../resources/languages/fr/service_names.json' with { type: 'json' };
import servicePaths from '../../../resources/languages/fr/service_paths.json' with { type: 'json' };
import settings from '../../../resources/languages/fr/settings.json' with { type: 'json' };
import sheetFaults from '../../../resources/languages/fr/sheet_faults.json' with { type: 'json' };
import signIn from '../../../resources/languages/fr/sign_in.json' with { type: 'json' };
import slideBoard from '../../../resources/languages/fr/slide_board.json' with { type: 'json' };
import slideMapping from '../../../resources/languages/fr/slide_mapping.json' with { type: 'json' };
import slidesUnsaid from '../../../resources/languages/fr/slides_unsaid.json' with { type: 'json' };
import start from '../../../resources/languages/fr/start.json' with { type: 'json' };
import tables from '../../../resources/languages/fr/tables.json' with { type: 'json' };
import targetLimits from '../../../resources/languages/fr/target_limits.json' with { type: 'json' };
import targetsUnsaid from '../../../resources/languages/fr/targets_unsaid.json' with { type: 'json' };
import telling from '../../../resources/languages/fr/telling.json' with { type: 'json' };
import templates from '../../../resources/languages/fr/templates.json' with { type: 'json' };
import times from '../../../resources/languages/fr/times.json' with { type: 'json' };
import transfers from '../../../resources/languages/fr/transfers.json' with { type: 'json' };
import updates from '../../../resources/languages/fr/updates.json' with { type: 'json' };
import warnings from '../../../resources/languages/fr/warnings.json' with { type: 'json' };
import week from '../../../resources/languages/fr/week.json' with { type: 'json' };

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
