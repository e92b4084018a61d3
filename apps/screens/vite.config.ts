import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/hosted/',
  plugins: [react()],
  build: {
    // The server forbids inline styles and scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Without this, light-dark() and relative colors would be rewritten for browsers that the app
    // does not support.
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
    rolldownOptions: {
      // A module that loads on demand in apps may be part of a page here.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 1,
            },
            // Controls of other screens. Without a group they would be bundled with the sign-in
            // page.
            {
              name: 'settings-controls',
              test: /ui[\\/]src[\\/](avatar|badge|copy-button|menu|switch)\.(tsx|module\.css)/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // The sign-in page with its dependencies in one file, because most users load it.
            { name: 'sign-in', test: /screens[\\/]src[\\/]main\.tsx|screens[\\/]auth-page\.tsx/ },
          ],
        },
      },
    },
  },
})
