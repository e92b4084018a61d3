import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { shortClassNames } from './short-class-names.ts'

export default defineConfig(({ command }) => ({
  base: '/dashboard/',
  // While developing, the name of a class tells where it is.
  css: command === 'build' ? { modules: { generateScopedName: shortClassNames() } } : {},
  plugins: [react()],
  // The router imports a copy of this hook for older versions of React.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    // The server allows no inline styles or scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first page lists what each page needs. React is there, and lists in the same order
      // compress better.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js'
          ? files.filter((file) => !/\/(react|rolldown-runtime)-/.test(file)).sort()
          : files,
    },
    // Otherwise light-dark() and relative colors are rewritten for browsers that React does not
    // support anyway.
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
    // One small file, so that pages never wait for a style or flash without it.
    cssCodeSplit: false,
    // The editor of sources, which loads on demand (protocol 09 §27).
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // A module that loads on demand in apps may be part of a page here.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // The first page names every chunk. Seven characters are enough to tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // The menus of the top bar and their icons, which load after the page.
            {
              name: 'menu',
              test: /packages[\\/]ui[\\/]src[\\/]menu/,
              includeDependenciesRecursively: false,
            },
            // What the first page does not show. It would be part of it otherwise, because the
            // first page imports the index of the kit.
            {
              name: 'controls',
              test: /packages[\\/]ui[\\/]src[\\/](?!avatar|badge|button|empty-state|icons|index|initials|kbd|link|message-card|part|section-icons|skeleton|spinner|toasts|tokens|use-focus-after|visually-hidden|write-lock)/,
              includeDependenciesRecursively: false,
            },
            // The navigation of a project, and what lets a section of a page fail alone.
            {
              name: 'sections',
              test: /packages[\\/]ui[\\/]src[\\/]section-icons|components[\\/]section-boundary/,
              includeDependenciesRecursively: false,
            },
            // The first page is one file beside React.
            { name: 'shell', tags: ['$initial'] },
            // What the list of projects shares with other pages. The list is the first page after
            // sign-in.
            { name: 'projects', test: /components[\\/](time|use-stored\.|user-line)/ },
            // What the account keeps of tables, examples and shortcuts, so that the account menu
            // does not load these.
            {
              name: 'preferences',
              test: /shell[\\/](density|single-keys|use-theme)|column-(choice|widths)|framework-key/,
            },
            // Loads with the first page that has a table.
            {
              name: 'table',
              test: /node_modules[\\/]@tanstack[\\/](react-table|table-core)|data-table[\\/]/,
            },
            // What reads data, in the list of projects as elsewhere.
            { name: 'query', test: /react-query[\\/].*useQuery|shell[\\/]project-mark/ },
            // What the sign-in page shares with others.
            {
              name: 'rules',
              test: /packages[\\/]contract[\\/]src[\\/](text-rules|parse-url|limits|owner-roles|branding[\\/]limits)|components[\\/]link\.|react-router[\\/].*useLocation/,
            },
            // The SDK with its objects and hooks, for the sign-in page and the account.
            { name: 'app', test: /dashboard[\\/]src[\\/](app\.ts|shell[\\/]use-signed-in-user)/ },
            // The frame of a project with the head of its overview, for which nothing below waits.
            {
              name: 'project-frame',
              test: /src[\\/](shell[\\/](project-frame|project-switcher|rail|sections)|data[\\/](projects[\\/](use-project|forget-project)|metrics[\\/]queries)|components[\\/]panel|pages[\\/]overview[\\/]metrics-skeleton)/,
            },
            // What several pages share, by topic, so that a page is a few files more and not
            // twenty. The order counts: a group includes the dependencies of its parts, unless an
            // earlier group has them.
            // The sign-in page shares its frame with other pages, and nothing else of them.
            {
              name: 'common',
              test: /dashboard[\\/]src[\\/](?!components[\\/]outside-page)/,
              minShareCount: 6,
            },
            { name: 'keys', test: /[\\/](api-keys|keys|new-secret)[\\/]/, minShareCount: 2 },
            {
              name: 'people',
              test: /src[\\/](components|data|pages)[\\/].*(member|permission|team|user)|field-problems|js[\\/]src[\\/]user-/,
              minShareCount: 2,
            },
            {
              name: 'webhooks',
              test: /src[\\/](data|pages)[\\/].*(webhook|portal)/,
              minShareCount: 2,
            },
            { name: 'payments', test: /[\\/]payments[\\/]/, minShareCount: 2 },
            {
              name: 'conflicts',
              test: /conflict-dialog|source-editor[\\/]diff-view|components[\\/]use-(stored-edit|last)\./,
              minShareCount: 2,
            },
            {
              name: 'email-parts',
              test: /email-editor[\\/](theme|send-test-button|use-preview|editor-page|versions|sample|shared)|templates-page\.module|(draft|theme)-dialogs/,
              minShareCount: 2,
            },
            { name: 'partners', test: /integrations[\\/]partner-/, minShareCount: 2 },
            {
              name: 'project-settings',
              test: /(data[\\/](domains|auth-methods)|pages[\\/]auth-methods)[\\/]|[\\/](no-domain-text|production|use-setting|probe-service|project-urls|page-url)/,
              minShareCount: 2,
            },
            { name: 'setup', test: /pages[\\/]setup[\\/]/ },
            { name: 'lists', test: /components[\\/]list[\\/]/, minShareCount: 2 },
            {
              name: 'languages',
              test: /contract[\\/]src[\\/](messages[\\/]language-names|project-config[\\/]default-language)|components[\\/]language-options/,
              minShareCount: 2,
            },
            { name: 'vault', test: /data-vault[\\/]/, minShareCount: 2 },
            { name: 'screens', test: /packages[\\/]react[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
}))
