import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/hosted/',
  plugins: [react()],
  build: {
    // The server allows no inline styles or scripts, so nothing may be folded into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Without this, light-dark() and relative colours would be rewritten for browsers that React's own target no longer reaches.
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 1,
            },
            // Controls that only other screens show. Without a place of their own they would come along with the package they are part of.
            {
              name: 'settings-controls',
              test: /ui[\\/]src[\\/](avatar|badge|copy-button|menu|switch)\.(tsx|module\.css)/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // The sign-in page and all it stands on in one file, as it is what nearly everybody loads; other screens share it.
            { name: 'sign-in', test: /screens[\\/]src[\\/]main\.tsx|screens[\\/]auth-page\.tsx/ },
          ],
        },
      },
    },
  },
})
