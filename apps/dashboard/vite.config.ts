import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/dashboard/',
  plugins: [react()],
  build: {
    // The server allows no inline styles or scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Otherwise light-dark() and relative colors are rewritten for browsers that React does not
    // support anyway.
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
    // One small file, so that pages never wait for a style or flash without it.
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
            // The first page is one file, without what only the sign-in screens and a few pages
            // show.
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
            // What several pages share, by topic, so that a page is a few files more and not
            // twenty. The order counts: a group includes the dependencies of its parts, unless an
            // earlier group has them.
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
