/** The scanner. */
export const scan = {
  title: 'Scan a QR code',
  lead: 'Your valet’s code, a badge or the link of a ticket.',
  start: 'Start Scanning',
  stop: 'Stop Scanning',
  again: 'Scan again',
  retry: 'Try Again',
  back: 'Back to Dashboard',
  home: 'Back to Home',
  enterCode: 'Enter Code',
  picture: 'Choose a picture',
  torchOn: 'Switch the light on',
  torchOff: 'Switch the light off',
  frame: 'Camera picture',
  aim: 'Hold the QR code inside the frame.',
  starting: 'Starting the camera',
  found: 'Code found. One moment …',

  camera: {
    prompt: {
      title: 'The camera reads the code',
      text: 'Your phone asks for permission first. Pictures never leave it.',
    },
    denied: {
      title: 'The camera needs your permission',
      text: 'Camera access denied. Please allow camera permission and try again.',
      how: 'You find it in the settings of your browser, beside the address. A picture or the typed code works too.',
    },
    missing: {
      title: 'No camera found',
      text: 'Choose a picture of the code, or enter its six digits.',
    },
    inUse: {
      title: 'The camera is in use',
      text: 'Another app holds it. Close that app and try again.',
    },
    unsupported: {
      title: 'The camera cannot be used here',
      text: 'This page is not open over a secure connection. Choose a picture, or enter the six digits.',
    },
    readerFailed: {
      title: 'The reader could not be loaded',
      text: 'Check your connection and try again, or enter the six digits.',
    },
  },

  noCode: 'No QR code found in this picture',
  noCodeText: 'Take it closer and with more light.',
  notPicture: 'This file is not a picture',
  invalid: 'Invalid QR Code',
  invalidText: 'expired or invalid',
  failed: 'Connection Failed',
  send: 'Send again',
} as const;
