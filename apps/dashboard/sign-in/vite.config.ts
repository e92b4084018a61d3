import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// A build of its own: visitors load nothing of the dashboard before they can sign in (protocol 09
// §27).
export default defineConfig({
  base: '/dashboard/sign-in/',
  plugins: [react()],
  build: {
    // The server forbids inline styles and scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Without this, light-dark() and relative colors would be rewritten for browsers that React
    // does not support anyway.
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
    rolldownOptions: {
      // A module that loads on demand in apps may be part of a page here.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What the page shows first, in one file.
            { name: 'sign-in', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
