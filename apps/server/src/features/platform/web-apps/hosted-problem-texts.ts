import type { Language } from '@latchkey/contract/pure'

/** The texts of the pages in place of hosted screens, in one language. */
export interface HostedProblemTexts {
  readonly noProject: string
  readonly noProjectHelp: string
  readonly noPage: string
  readonly noPageHelp: string
  readonly toSignIn: string
  /** `{host}` is the site that the visitor came from. */
  readonly back: string
  readonly toStart: string
  /** On a screen whose scripts do not run. */
  readonly noScript: string
  readonly noScriptHelp: string
}

/** In every supported language (protocol 08 §17.3). Texts that a screen has too are the same. */
export const HOSTED_PROBLEM_TEXTS: { readonly [L in Language]: HostedProblemTexts } = {
  'en-US': {
    noProject: 'This project does not exist',
    noProjectHelp: 'Check the address. If an app sent you here, contact the people who run it.',
    noPage: 'This page does not exist',
    noPageHelp: 'The page could not be found. Please check the address.',
    toSignIn: 'Go to sign-in',
    back: 'Go back to {host}',
    toStart: 'Go to Latchkey',
    noScript: 'This page needs JavaScript',
    noScriptHelp: 'Turn on JavaScript in your browser, then reload the page.',
  },
  'de-DE': {
    noProject: 'Dieses Projekt gibt es nicht',
    noProjectHelp:
      'Prüfen Sie die Adresse. Wenn eine App Sie hierher geleitet hat, wenden Sie sich an deren Betreiber.',
    noPage: 'Diese Seite gibt es nicht',
    noPageHelp: 'Die Seite wurde nicht gefunden. Bitte prüfen Sie die Adresse.',
    toSignIn: 'Zur Anmeldung',
    back: 'Zurück zu {host}',
    toStart: 'Zu Latchkey',
    noScript: 'Diese Seite benötigt JavaScript',
    noScriptHelp: 'Schalten Sie JavaScript in Ihrem Browser ein und laden Sie die Seite neu.',
  },
  'es-419': {
    noProject: 'Este proyecto no existe',
    noProjectHelp:
      'Comprueba la dirección. Si una app te envió aquí, comunícate con sus responsables.',
    noPage: 'Esta página no existe',
    noPageHelp: 'No se encontró la página. Comprueba la dirección.',
    toSignIn: 'Ir al inicio de sesión',
    back: 'Volver a {host}',
    toStart: 'Ir a Latchkey',
    noScript: 'Esta página necesita JavaScript',
    noScriptHelp: 'Activa JavaScript en tu navegador y vuelve a cargar la página.',
  },
  'es-ES': {
    noProject: 'Este proyecto no existe',
    noProjectHelp:
      'Comprueba la dirección. Si una aplicación te ha enviado aquí, contacta con sus responsables.',
    noPage: 'Esta página no existe',
    noPageHelp: 'No se ha encontrado la página. Comprueba la dirección.',
    toSignIn: 'Ir al inicio de sesión',
    back: 'Volver a {host}',
    toStart: 'Ir a Latchkey',
    noScript: 'Esta página necesita JavaScript',
    noScriptHelp: 'Activa JavaScript en tu navegador y vuelve a cargar la página.',
  },
  'fr-CA': {
    noProject: 'Ce projet n’existe pas',
    noProjectHelp:
      'Vérifiez l’adresse. Si vous venez d’une application, communiquez avec ses responsables.',
    noPage: 'Cette page n’existe pas',
    noPageHelp: 'La page est introuvable. Veuillez vérifier l’adresse.',
    toSignIn: 'Aller à la connexion',
    back: 'Retourner à {host}',
    toStart: 'Aller à Latchkey',
    noScript: 'Cette page a besoin de JavaScript',
    noScriptHelp: 'Activez JavaScript dans votre navigateur, puis rechargez la page.',
  },
  'fr-FR': {
    noProject: 'Ce projet n’existe pas',
    noProjectHelp:
      'Vérifiez l’adresse. Si vous venez d’une application, contactez ses responsables.',
    noPage: 'Cette page n’existe pas',
    noPageHelp: 'La page est introuvable. Veuillez vérifier l’adresse.',
    toSignIn: 'Aller à la connexion',
    back: 'Revenir à {host}',
    toStart: 'Aller à Latchkey',
    noScript: 'Cette page a besoin de JavaScript',
    noScriptHelp: 'Activez JavaScript dans votre navigateur, puis rechargez la page.',
  },
  'it-IT': {
    noProject: 'Questo progetto non esiste',
    noProjectHelp: 'Controlla l’indirizzo. Se ti ha mandato qui un’app, contatta chi la gestisce.',
    noPage: 'Questa pagina non esiste',
    noPageHelp: 'Pagina non trovata. Controlla l’indirizzo.',
    toSignIn: 'Vai all’accesso',
    back: 'Torna a {host}',
    toStart: 'Vai a Latchkey',
    noScript: 'Questa pagina richiede JavaScript',
    noScriptHelp: 'Attiva JavaScript nel tuo browser, poi ricarica la pagina.',
  },
  'ja-JP': {
    noProject: 'このプロジェクトは存在しません',
    noProjectHelp:
      'アドレスをご確認ください。アプリから移動してきた場合は、そのアプリの運営者にお問い合わせください。',
    noPage: 'このページは存在しません',
    noPageHelp: 'ページが見つかりませんでした。アドレスをご確認ください。',
    toSignIn: 'ログインへ進む',
    back: '{host}に戻る',
    toStart: 'Latchkeyへ移動',
    noScript: 'このページにはJavaScriptが必要です',
    noScriptHelp: 'ブラウザーでJavaScriptを有効にしてから、ページを再読み込みしてください。',
  },
  'ko-KR': {
    noProject: '존재하지 않는 프로젝트예요',
    noProjectHelp: '주소를 확인하세요. 앱에서 이동해 왔다면 그 앱의 운영자에게 문의하세요.',
    noPage: '존재하지 않는 페이지예요',
    noPageHelp: '페이지를 찾을 수 없어요. 주소를 확인하세요.',
    toSignIn: '로그인으로 이동',
    back: '{host}(으)로 돌아가기',
    toStart: 'Latchkey로 이동',
    noScript: '이 페이지에는 JavaScript가 필요해요',
    noScriptHelp: '브라우저에서 JavaScript를 켠 다음 페이지를 새로 고치세요.',
  },
  'pt-BR': {
    noProject: 'Este projeto não existe',
    noProjectHelp:
      'Confira o endereço. Se um app trouxe você até aqui, fale com os responsáveis por ele.',
    noPage: 'Esta página não existe',
    noPageHelp: 'Página não encontrada. Confira o endereço.',
    toSignIn: 'Ir para o login',
    back: 'Voltar para {host}',
    toStart: 'Ir para o Latchkey',
    noScript: 'Esta página precisa de JavaScript',
    noScriptHelp: 'Ative o JavaScript no seu navegador e recarregue a página.',
  },
  'pt-PT': {
    noProject: 'Este projeto não existe',
    noProjectHelp:
      'Verifique o endereço. Se veio de uma aplicação, contacte os respetivos responsáveis.',
    noPage: 'Esta página não existe',
    noPageHelp: 'Página não encontrada. Verifique o endereço.',
    toSignIn: 'Ir para o início de sessão',
    back: 'Voltar a {host}',
    toStart: 'Ir para o Latchkey',
    noScript: 'Esta página necessita de JavaScript',
    noScriptHelp: 'Ative o JavaScript no seu navegador e recarregue a página.',
  },
  'zh-CN': {
    noProject: '此项目不存在',
    noProjectHelp: '请检查地址。如果你是从某个应用跳转而来，请联系该应用的运营者。',
    noPage: '此页面不存在',
    noPageHelp: '找不到该页面，请检查地址。',
    toSignIn: '前往登录',
    back: '返回 {host}',
    toStart: '前往 Latchkey',
    noScript: '此页面需要 JavaScript',
    noScriptHelp: '请在浏览器中启用 JavaScript，然后重新加载页面。',
  },
  'zh-TW': {
    noProject: '此專案不存在',
    noProjectHelp: '請檢查網址。如果你是從某個應用程式前來，請聯絡該應用程式的營運者。',
    noPage: '此頁面不存在',
    noPageHelp: '找不到此頁面，請檢查網址。',
    toSignIn: '前往登入',
    back: '返回 {host}',
    toStart: '前往 Latchkey',
    noScript: '此頁面需要 JavaScript',
    noScriptHelp: '請在瀏覽器中啟用 JavaScript，然後重新載入頁面。',
  },
}
