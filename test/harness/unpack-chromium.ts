import chromium from '@sparticuz/chromium';

// Runs as a separate process, because the package unpacks into TMPDIR and changes its process's environment.
await chromium.executablePath();
