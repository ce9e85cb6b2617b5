import chromium from '@sparticuz/chromium';

// Runs in a separate process, because the package unpacks into TMPDIR and changes the environment
// of its process.
await chromium.executablePath();
