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
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](?!react-table|table-core)/,
            },
            // What comes with the first page is one file, without what only the screens for signing in and a few pages show.
            {
              name: 'sign-in-parts',
              test: /packages[\\/]ui[\\/]src[\\/](code-field|code-text|password-field|provider-)/,
              includeDependenciesRecursively: false,
            },
            { name: 'shell', tags: ['$initial'] },
            // Loads with the first page that has a table.
            {
              name: 'table',
              test: /node_modules[\\/]@tanstack[\\/](react-table|table-core)|data-table[\\/]/,
            },
            // What several pages need beyond that, by what it is about, so that a page is a few files more and not twenty. The order counts:
            // a group takes along what its parts need, unless one before it has that.
            {
              name: 'common',
              test: /src[\\/](components[\\/](?!(user|image|shrink|inline|metadata|json|raw|domain|handler|use-handler|permission|sign-in)-)|text-rules|pages[\\/]users[\\/]pager)/,
            },
            { name: 'permissions', test: /src[\\/](components|data)[\\/]permission/ },
            {
              name: 'people',
              test: /src[\\/](components[\\/](?!sign-in-)|data[\\/](users|teams|use-user)|pages[\\/](users|teams)[\\/])/,
              minShareCount: 2,
            },
            {
              name: 'webhooks',
              test: /src[\\/](data|pages)[\\/].*(webhook|portal)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
