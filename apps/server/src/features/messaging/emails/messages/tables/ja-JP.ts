import type { Messages } from '@latchkey/contract/pure'

/* Japanese. The same words as in the table of the screens. {lifetime} is a duration ("2日"). */
export default {
  'A passkey of your account was registered again.':
    'お使いのアカウントのパスキーが再登録されました。',
  'A passkey of your account was removed.': 'お使いのアカウントのパスキーが削除されました。',
  'A passkey was added': 'パスキーが追加されました',
  'A passkey was added to your account.': 'お使いのアカウントにパスキーが追加されました。',
  'A passkey was registered again': 'パスキーが再登録されました',
  'A passkey was removed': 'パスキーが削除されました',
  'A password was added': 'パスワードが追加されました',
  'A password was added to your account.': 'お使いのアカウントにパスワードが追加されました。',
  'A recovery code was used': 'リカバリーコードが使用されました',
  'A recovery code was used instead of your authenticator app to sign in.':
    'ログインの際に、認証アプリの代わりにリカバリーコードが使用されました。',
  'A sign-in account was connected': 'ログイン用アカウントが連携されました',
  'A sign-in account was removed': 'ログイン用アカウントが削除されました',
  'A sign-in email was added': 'ログイン用メールアドレスが追加されました',
  'A sign-in email was changed': 'ログイン用メールアドレスが変更されました',
  'A sign-in email was removed': 'ログイン用メールアドレスが削除されました',
  'API Key Revoked: {description}': 'APIキーが無効化されました：{description}',
  'Accept the invitation': '招待を承諾',
  'An account at another provider can no longer sign in to your account.':
    '他のプロバイダーのアカウントでは、お使いのアカウントにログインできなくなりました。',
  'An account at another provider can now sign in to your account.':
    '他のプロバイダーのアカウントで、お使いのアカウントにログインできるようになりました。',
  'An email address that signs in to your account was replaced by another one.':
    'お使いのアカウントのログイン用メールアドレスが、別のメールアドレスに変更されました。',
  'Another email address can now sign in to your account.':
    '別のメールアドレスでも、お使いのアカウントにログインできるようになりました。',
  'Choose a new password': '新しいパスワードを設定',
  'Choose a new password. The link works for {lifetime}.':
    '新しいパスワードを設定してください。リンクの有効期間は{lifetime}です。',
  'Confirm it is you': '本人確認',
  'Confirm it is you at {project}': '{project}での本人確認',
  'Confirm that this address is yours. The link works for {lifetime}.':
    'ご自身のメールアドレスであることを確認してください。リンクの有効期間は{lifetime}です。',
  'Confirm this email address for your account at {project}.':
    '{project}のアカウントに登録されたこのメールアドレスを確認してください。',
  'Email codes were disabled': 'メールコードが無効になりました',
  'Email codes were enabled': 'メールコードが有効になりました',
  'Enter this code to continue. It works for {lifetime}.':
    '続行するには、このコードを入力してください。有効期間は{lifetime}です。',
  'Enter this code to continue:': '続行するには、このコードを入力してください：',
  'Enter this code to sign in. It works for {lifetime}.':
    'ログインするには、このコードを入力してください。有効期間は{lifetime}です。',
  'Hi {name},': '{name}様',
  'How you sign in was changed': 'ログイン方法が変更されました',
  'If the button does not work, copy this link into your browser:':
    'ボタンが機能しない場合は、次のリンクをコピーしてブラウザで開いてください：',
  'If this was not you, choose “Forgot password?” on the sign-in page of {project} now. Setting a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support team of {project}.':
    '心当たりがない場合は、今すぐ{project}のログインページで「パスワードをお忘れですか？」を選択してください。新しいパスワードを設定すると、すべてのデバイスがログアウトされます。その後、アカウント設定でメールアドレスとログイン方法をご確認ください。ログインできない場合は、{project}のサポートにお問い合わせください。',
  'If this was you, you do not need to do anything.':
    'ご自身による操作の場合、対応は必要ありません。',
  'If you did not create an account, you can ignore this email.':
    'アカウントを作成した覚えがない場合は、このメールを無視してください。',
  'If you did not expect this invitation, you can ignore this email.':
    'この招待に心当たりがない場合は、このメールを無視してください。',
  'If you did not request this, someone may be using your account. Reset your password, which signs out all devices.':
    '心当たりがない場合は、第三者がアカウントを使用している可能性があります。パスワードを再設定してください。すべてのデバイスがログアウトされます。',
  'If you did not request this, you can ignore this email.':
    '心当たりがない場合は、このメールを無視してください。',
  'If you did not request this, you can ignore this email. Your password will not change.':
    '心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
  'If you still need a key, create a new one in {project}. Remove the old one from the place where it was found.':
    '引き続きキーが必要な場合は、{project}で新しいキーを作成してください。古いキーは、見つかった場所から削除してください。',
  'Join a team': 'チームに参加',
  'Join the team at {project}. The invitation expires in {lifetime}.':
    '{project}のチームに参加しましょう。招待の有効期間は{lifetime}です。',
  'Join “{team}”': '「{team}」に参加',
  'Multi-factor authentication was disabled': '多要素認証が無効になりました',
  'Multi-factor authentication was enabled': '多要素認証が有効になりました',
  'New recovery codes were created': '新しいリカバリーコードが作成されました',
  'New recovery codes were created for your account. Earlier ones no longer work.':
    'お使いのアカウントの新しいリカバリーコードが作成されました。以前のコードは使用できません。',
  'One of your email addresses can no longer sign in to your account.':
    'メールアドレスの1つでは、お使いのアカウントにログインできなくなりました。',
  'Reset your password': 'パスワードの再設定',
  'Reset your password at {project}': '{project}のパスワードの再設定',
  'Sign in': 'ログイン',
  'Sign in to {project}': '{project}にログイン',
  'Sign in to {project}: Your code is {code}': '{project}にログイン：コードは{code}です',
  'Sign in with one click': 'ワンクリックでログイン',
  'Signing in no longer asks for a code from your authenticator app.':
    'ログイン時に、認証アプリのコードが求められなくなりました。',
  'Signing in now asks for a code from an authenticator app.':
    'ログイン時に、認証アプリのコードが求められるようになりました。',
  'The API key “{description}” of {project} was found in public, so it was revoked automatically.':
    '{project}のAPIキー「{description}」が公開されている場所で見つかったため、自動的に無効化されました。',
  'The authenticator app of your account was replaced by another one.':
    'お使いのアカウントの認証アプリが、別の認証アプリに変更されました。',
  'The code and the link work once, within {lifetime}. No one from {project} will ever ask you for them.':
    'コードとリンクは、{lifetime}以内に1回だけ使用できます。{project}の担当者がこれらをお尋ねすることは決してありません。',
  'The code works once, within {lifetime}. No one from {project} will ever ask you for it.':
    'コードは、{lifetime}以内に1回だけ使用できます。{project}の担当者がコードをお尋ねすることは決してありません。',
  'The key was found in public and no longer works.':
    'キーが公開されている場所で見つかったため、使用できなくなりました。',
  'The password of your account was changed.': 'お使いのアカウントのパスワードが変更されました。',
  'The password of your account was removed.': 'お使いのアカウントのパスワードが削除されました。',
  'The password of your account was reset by email, and all devices were signed out.':
    'メールによってお使いのアカウントのパスワードが再設定され、すべてのデバイスがログアウトされました。',
  'The primary email address of your account was changed.':
    'お使いのアカウントのメインのメールアドレスが変更されました。',
  'This app': 'このアプリ',
  'This invitation expires in {lifetime}.': 'この招待の有効期間は{lifetime}です。',
  'This is a safety measure: anyone who finds a key can use it. The key no longer works.':
    'キーは見つけた人なら誰でも使用できるため、安全のための措置です。このキーは使用できなくなりました。',
  'This link works for {lifetime}.': 'このリンクの有効期間は{lifetime}です。',
  'This link works once, within {lifetime}.': 'このリンクは、{lifetime}以内に1回だけ使用できます。',
  'Verify my email': 'メールアドレスを確認',
  'Verify your email address': 'メールアドレスの確認',
  'Verify your email at {project}': '{project}に登録したメールアドレスの確認',
  'We received a request to reset the password of your account at {project}. If this was you, choose a new password.':
    '{project}のアカウントのパスワード再設定のリクエストを受け付けました。ご自身によるリクエストの場合は、新しいパスワードを設定してください。',
  'Welcome to {project}': '{project}へようこそ',
  'When: {at}. By: {by}.': '日時：{at}、操作元：{by}',
  'You can no longer sign in with a code or a link that is emailed to you.':
    'メールで届くコードやリンクでは、ログインできなくなりました。',
  'You can now sign in with a code or a link that is emailed to you.':
    'メールで届くコードやリンクで、ログインできるようになりました。',
  'You have been invited to join a team': 'チームに招待されました',
  'You have been invited to join a team at {project}.': '{project}のチームに招待されました。',
  'You have been invited to join the team “{team}” at {project}.':
    '{project}のチーム「{team}」に招待されました。',
  'You have been invited to join “{team}”': '「{team}」に招待されました',
  'You have been invited to sign in to {project}': '{project}へのログインに招待されました',
  'You have been invited to sign in to {project}.': '{project}へのログインに招待されました。',
  'You receive this email because it concerns the security of your account at {project}.':
    'このメールは、{project}のアカウントのセキュリティに関するお知らせです。',
  'You receive this email because you manage this API key at {project}.':
    'このメールは、{project}でこのAPIキーを管理している方にお送りしています。',
  'Your API key was revoked': 'APIキーが無効化されました',
  'Your access to {project} is ready.': '{project}をご利用いただけるようになりました。',
  'Your authenticator app was replaced': '認証アプリが変更されました',
  'Your password was changed': 'パスワードが変更されました',
  'Your password was removed': 'パスワードが削除されました',
  'Your password was reset': 'パスワードが再設定されました',
  'Your primary email was changed': 'メインのメールアドレスが変更されました',
  'an app or an unknown browser': 'アプリまたは不明なブラウザ',
  'the administrators of the app': 'アプリの管理者',
  'this app': 'このアプリ',
  '{at}. If this was not you, act now.': '{at}。心当たりがない場合は、すぐに対処してください。',
  '{browser} on {system}': '{browser}（{system}）',
  '{browser}, from the network address {address}': '{browser}、ネットワークアドレス{address}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, other {#日}}',
  '{count, plural, one {# hour} other {# hours}}': '{count, plural, other {#時間}}',
  '{count, plural, one {# minute} other {# minutes}}': '{count, plural, other {#分}}',
  '{count, plural, one {# second} other {# seconds}}': '{count, plural, other {#秒}}',
  '{notice} at {project}': '{project}：{notice}',
} satisfies Messages
