import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/dashboard/',
  plugins: [react()],
  build: {
    // The server allows no inline styles or scripts, so nothing may be folded into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Without this, light-dark() and relative colours would be rewritten for browsers that React's own target no longer reaches.
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
    // One file, small enough: pages then never wait for a style, nor come without one for a moment.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/ },
            // What most pages share comes at once, so that a page is one file more and not ten.
            {
              name: 'ui',
              test: /packages[\\/](ui|contract)[\\/](?!src[\\/]provider-)|src[\\/](components|data)[\\/](?!sign-in-preview)|src[\\/]text/,
            },
          ],
        },
      },
    },
  },
})
