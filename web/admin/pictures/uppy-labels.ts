import { mediaMessages } from '#contract/media/messages.ts';

/** Uppy's words where the shop has its own; `%{…}` are filled in by Uppy. */
export const CORE_LABELS = {
  youCanOnlyUploadX: {
    0: 'There is room for %{smart_count} more picture',
    1: 'There is room for %{smart_count} more pictures',
  },
  exceedsSize: mediaMessages.tooLarge,
  youCanOnlyUploadFileTypes: mediaMessages.wrongType,
  noDuplicates: 'This picture has been chosen already',
  noMoreFilesAllowed: 'No more pictures can be added',
};

/** A finger drops nothing. */
const canDrop = typeof matchMedia === 'undefined' || !matchMedia('(pointer: coarse)').matches;

export const DASHBOARD_LABELS = {
  dashboardTitle: 'Pictures to add',
  dropPasteImportFiles: canDrop
    ? 'Drop pictures here, %{browseFiles}, or take them from:'
    : 'Please %{browseFiles}, or take them from:',
  browseFiles: 'choose files',
  myDevice: 'This device',
  dropHint: 'Drop your pictures here',
  addMore: 'Add more',
  addMoreFiles: 'Add more pictures',
  addingMoreFiles: 'Adding more pictures',
  importFrom: '%{name}',
  editImage: 'Crop',
  editing: 'Cropping %{file}',
  editFileWithFilename: 'Crop %{file}',
  removeFile: 'Remove picture',
  save: 'Use this cut',
  xFilesSelected: { 0: '%{smart_count} picture chosen', 1: '%{smart_count} pictures chosen' },
  uploadingXFiles: { 0: 'Uploading %{smart_count} picture', 1: 'Uploading %{smart_count} pictures' },
  uploadXFiles: { 0: 'Upload %{smart_count} picture', 1: 'Upload %{smart_count} pictures' },
  uploadXNewFiles: { 0: 'Upload %{smart_count} more picture', 1: 'Upload %{smart_count} more pictures' },
  filesUploadedOfTotal: {
    0: '%{complete} of %{smart_count} picture uploaded',
    1: '%{complete} of %{smart_count} pictures uploaded',
  },
};

export const EDITOR_LABELS = {
  revert: 'Start again',
  aspectRatioSquare: 'Crop to a square',
};

export const WEBCAM_LABELS = {
  noCameraDescription: 'To take pictures, please connect a camera',
  submitRecordedFile: 'Use this picture',
  discardRecordedFile: 'Take it again',
  allowAccessDescription: 'To take pictures, please allow the camera for this site.',
};
