import type { Translations } from '../sources.ts'

/* Japanese. Polite です/ます; buttons and menu items are short nouns or dictionary forms ("保存",
   "追加"). 、。「」and full-width ？：（）; no space between Japanese and Latin words.

   account アカウント · sign in ログイン · sign up 新規登録 · sign out ログアウト · email (address)
   メールアドレス · email (message) メール · code コード · magic link ログインリンク · link リンク ·
   passkey パスキー · password パスワード · reset a password 再設定 · authenticator app 認証アプリ ·
   multi-factor authentication 多要素認証 · recovery code リカバリーコード · verify, confirm 確認 ·
   session セッション · device デバイス · team チーム · leave 退出 · member メンバー · invitation 招待 ·
   API key APIキー · revoke 無効化 (an invitation: 取り消す) · disable 無効にする · connect 連携 ·
   authorize 許可 · settings 設定 · display name 表示名 · primary メイン */
export default {
  '1 day': '1日',
  '1 year': '1年',
  '30 days': '30日',
  '7 days': '7日',
  '90 days': '90日',
  'A command-line application asks for access to your account.':
    'コマンドラインアプリがアカウントへのアクセスを求めています。',
  'A limit of this app is reached. Remove what you no longer need, or contact support.':
    'このアプリの上限に達しました。不要なものを削除するか、サポートにお問い合わせください。',
  'A new code was sent.': '新しいコードを送信しました。',
  'API key': 'APIキー',
  'API key without description': '説明のないAPIキー',
  'API keys': 'APIキー',
  'API keys let scripts and apps act on behalf of this team.':
    'APIキーを使うと、スクリプトやアプリがこのチームに代わって操作できます。',
  'API keys let scripts and apps act on your behalf.':
    'APIキーを使うと、スクリプトやアプリがあなたに代わって操作できます。',
  'Access was denied': 'アクセスが拒否されました',
  'Account menu': 'アカウントメニュー',
  'Account settings': 'アカウント設定',
  'Accounts of other services that you sign in with.':
    'ログインに使う他のサービスのアカウントです。',
  'Active sessions': '有効なセッション',
  Add: '追加',
  'Add a passkey': 'パスキーを追加',
  'Add an email': 'メールアドレスを追加',
  'Add an email to sign in with first.': '先にログイン用のメールアドレスを追加してください。',
  'Already have an account?': 'アカウントをお持ちですか？',
  'An account with this email already exists. Sign in the way you did before and verify the email first.':
    'このメールアドレスのアカウントはすでに存在します。これまでと同じ方法でログインし、先にメールアドレスを確認してください。',
  'An account with this email already exists. Sign in the way you did before.':
    'このメールアドレスのアカウントはすでに存在します。これまでと同じ方法でログインしてください。',
  'An account with this email already exists. Try to sign in instead.':
    'このメールアドレスのアカウントはすでに存在します。ログインしてください。',
  'An error occurred': 'エラーが発生しました',
  'An unhandled error occurred. Please report this to the developer.':
    '予期しないエラーが発生しました。開発者にお知らせください。',
  'An unknown error occurred': '不明なエラーが発生しました',
  'Another way to sign in.': 'ログイン方法を増やせます。',
  'Anyone who has the key can use it, so keep it secret.':
    'キーを知っている人は誰でも使用できます。他人に知られないようにしてください。',
  'Are you sure that you want to leave {team}?': '{team}から退出しますか？',
  'Ask a member of the team for a new one.': 'チームのメンバーに新しい招待を依頼してください。',
  'Asks for a code from your authenticator app when you sign in.':
    'ログイン時に、認証アプリのコードの入力を求めます。',
  'At least {count} characters. No common passwords.':
    '{count}文字以上。よく使われるパスワードは使用できません。',
  'Authorization failed': '許可できませんでした',
  Authorize: '許可',
  'Authorize CLI application': 'CLIアプリを許可',
  'Authorizing…': '許可しています…',
  'Back to sign-in': 'ログインに戻る',
  'By {impersonator}, until {time}': '操作者：{impersonator}、終了：{time}',
  'CLI authorized': 'CLIを許可しました',
  Cancel: 'キャンセル',
  'Change email': 'メールアドレスを変更',
  'Change password': 'パスワードを変更',
  'Change picture': '画像を変更',
  'Change team picture': 'チームの画像を変更',
  'Check your email': 'メールをご確認ください',
  'Choose a new password for {email}.': '{email}の新しいパスワードを設定してください。',
  'Choose what we may send to your inbox.': '受け取るメールを選択してください。',
  'Click here': 'こちらをクリック',
  Close: '閉じる',
  Confirm: '確認',
  "Confirm it's you": '本人確認',
  'Confirm that {email} is yours.': '{email}がご自身のメールアドレスであることを確認してください。',
  Connect: '連携',
  'Connect {provider}': '{provider}と連携',
  'Connected accounts': '連携アカウント',
  Continue: '続行',
  'Continue with {provider}': '{provider}で続行',
  Copied: 'コピーしました',
  'Copy codes': 'コードをコピー',
  'Copy key': 'キーをコピー',
  "Copy the key now and store it in a safe place. You can't see it again.":
    '今すぐキーをコピーし、安全な場所に保管してください。再度表示することはできません。',
  "Couldn't crop the picture. Try another one.":
    '画像を切り抜けませんでした。別の画像をお試しください。',
  "Couldn't open this file as an image. Choose another file.":
    'このファイルを画像として開けませんでした。別のファイルを選択してください。',
  "Couldn't sign you out": 'ログアウトできませんでした',
  Create: '作成',
  'Create API key': 'APIキーを作成',
  'Create a new account': '新しいアカウントを作成',
  'Create a team': 'チームを作成',
  'Create new codes': '新しいコードを作成',
  'Create new codes? The codes that you have now stop working.':
    '新しいコードを作成しますか？現在のコードは使えなくなります。',
  'Create recovery codes': 'リカバリーコードを作成',
  'Created {date}': '作成日：{date}',
  'Crop area. Use the arrow keys to move the picture.':
    '切り抜き範囲。矢印キーで画像を移動できます。',
  'Current team': '現在のチーム',
  'Danger zone': '危険な操作',
  'Delete account': 'アカウントを削除',
  'Delete permanently': '完全に削除',
  Description: '説明',
  "Didn't get the email? Check your spam folder.":
    'メールが届きませんか？迷惑メールフォルダをご確認ください。',
  Disable: '無効にする',
  'Disable email codes': 'メールコードを無効にする',
  Disabled: '無効',
  Disconnect: '連携を解除',
  'Disconnect {provider}': '{provider}との連携を解除',
  'Disconnect {provider}? You can no longer sign in with this account.':
    '{provider}との連携を解除しますか？このアカウントではログインできなくなります。',
  'Do you want to sign in?': 'ログインしますか？',
  'Do you want to verify your email?': 'メールアドレスを確認しますか？',
  "Don't have an account?": 'アカウントをお持ちでない場合',
  "Don't need to reset it?": 'パスワードの再設定が不要な場合',
  Download: 'ダウンロード',
  'Drag the picture to move it.': '画像をドラッグして移動できます。',
  'Each signs you in once if you lose your authenticator app.':
    '認証アプリを使えなくなったときに、1つのコードで1回ログインできます。',
  'Edit name': '名前を編集',
  'Edit team name': 'チーム名を編集',
  'Edit your name in this team': 'このチームでの名前を編集',
  Email: 'メールアドレス',
  'Email code': 'メールコード',
  'Email preferences': 'メールの配信設定',
  'Email sent!': 'メールを送信しました',
  Emails: 'メールアドレス',
  'Emails & sign-in': 'メールとログイン',
  Enable: '有効にする',
  'Enable email codes': 'メールコードを有効にする',
  Enabled: '有効',
  'End your session on this device.': 'このデバイスのセッションを終了します。',
  'Enter email': 'メールアドレスを入力',
  'Enter one of the recovery codes that you saved': '保存したリカバリーコードを1つ入力してください',
  'Enter the code from the app': 'アプリのコードを入力してください',
  'Enter the code from your email': 'メールに記載されたコードを入力してください',
  'Enter the code that we sent to {email}.': '{email}に送信したコードを入力してください。',
  'Enter the six-digit code from your authenticator app':
    '認証アプリに表示される6桁のコードを入力してください',
  'Error code: {code}': 'エラーコード：{code}',
  Expired: '期限切れ',
  'Expired {date}': '期限切れ：{date}',
  'Expires in': '有効期間',
  'Expires {date}': '有効期限：{date}',
  'For example, "Deploy script"': '例：「デプロイスクリプト」',
  'For your security, confirm who you are before you make this change.':
    'セキュリティ保護のため、変更の前に本人確認を行ってください。',
  'Forgot password?': 'パスワードをお忘れですか？',
  'Go home': 'ホームに戻る',
  'Hide password': 'パスワードを隠す',
  'How others see you. Not used to sign in.': '他の人に表示されます。ログインには使用されません。',
  'How the others in this team see you.': 'このチームの他のメンバーに表示されます。',
  'I have saved these codes': 'コードを保存しました',
  "I understand that I can't see this key again": 'このキーを再度表示できないことを理解しました',
  'IP address {ip}': 'IPアドレス：{ip}',
  "If an account uses this email, we sent a message to your inbox. If you don't see it, check your spam folder.":
    'このメールアドレスのアカウントがある場合は、メールを送信しました。見つからないときは、迷惑メールフォルダをご確認ください。',
  'If {email} has an account, we sent it a link to reset the password.':
    '{email}のアカウントがある場合は、パスワード再設定用のリンクを送信しました。',
  Ignore: '無視',
  Impersonation: '管理者によるアクセス',
  'Incorrect password': 'パスワードが正しくありません',
  'Invalid magic link': 'ログインリンクが無効です',
  'Invalid password reset link': 'パスワード再設定用のリンクが無効です',
  'Invalid team invitation link': 'チームへの招待リンクが無効です',
  'Invalid verification link': '確認リンクが無効です',
  'Invite a member': 'メンバーを招待',
  'Invite user': '招待',
  'Invited {email}.': '{email}を招待しました。',
  'It can be used only once. Ask a member of the team for a new one.':
    '招待は1回だけ使用できます。チームのメンバーに新しい招待を依頼してください。',
  'It can be used only once. Request a new one from the sign-in page.':
    'リンクは1回だけ使用できます。ログインページで新しいリンクをリクエストしてください。',
  'It can be used only once. To reset your password again, request a new link.':
    'リンクは1回だけ使用できます。パスワードをもう一度再設定するには、新しいリンクをリクエストしてください。',
  'It is already connected to another user. Please use a different account.':
    'このアカウントはすでに別のユーザーと連携しています。別のアカウントを使用してください。',
  'It is your only way to sign in, so it cannot be disabled.':
    '唯一のログイン方法のため、無効にできません。',
  'It is your only way to sign in, so it cannot be disconnected.':
    '唯一のログイン方法のため、連携を解除できません。',
  'It is your only way to sign in, so it cannot be removed.':
    '唯一のログイン方法のため、削除できません。',
  Join: '参加',
  'Join {team}': '{team}に参加',
  Language: '言語',
  'Last sign-in email': 'ログインに使える唯一のメールアドレスです',
  'Last used': '前回使用',
  'Last used {time}': '最終使用：{time}',
  Leave: '退出',
  'Leave team': 'チームから退出',
  'Loading…': '読み込んでいます…',
  'Manage team': 'チームを管理',
  Marketing: 'マーケティング',
  'Member since {date}': '登録日：{date}',
  Members: 'メンバー',
  Minimize: '最小化',
  'Missing verification information. Please sign in again.':
    '確認に必要な情報がありません。もう一度ログインしてください。',
  'Multi-factor authentication': '多要素認証',
  'My profile': 'プロフィール',
  Name: '名前',
  'Name of the passkey': 'パスキーの名前',
  Never: 'なし',
  'Never expires': '有効期限なし',
  'Never used': '未使用',
  'New email': '新しいメールアドレス',
  'New password': '新しいパスワード',
  'New team': '新しいチーム',
  'Next page': '次のページ',
  'No API keys match your search.': '検索条件に一致するAPIキーはありません。',
  'No API keys yet': 'APIキーはまだありません',
  'No active sessions': '有効なセッションはありません',
  'No authentication method enabled.': '有効なログイン方法がありません。',
  'No display name set': '表示名が設定されていません',
  'No members match your search.': '検索条件に一致するメンバーはいません。',
  'No name yet': '名前未設定',
  'No team': 'チームなし',
  'No teams yet': 'チームはまだありません',
  None: 'なし',
  'Not connected': '未連携',
  'Not redirected automatically?': '自動的に移動しない場合は',
  'Not set': '未設定',
  'Not signed in': 'ログインしていません',
  'Not used to sign in': 'ログインに未使用',
  'Nothing was authorized': '何も許可されていません',
  Notifications: '通知',
  'Old password': '現在のパスワード',
  'Only authorize it if you started it yourself and trust it. We never send this link to anyone.':
    'ご自身で起動した信頼できるアプリの場合にのみ許可してください。このリンクを当サービスからお送りすることはありません。',
  'Open the app on this device': 'このデバイスのアプリを開く',
  'Options for {email}': '{email}のオプション',
  'Options for {name}': '{name}のオプション',
  'Or continue with': 'または次の方法で続行',
  'Other devices are signed out when you change it.':
    '変更すると、他のデバイスはログアウトされます。',
  'Other teams': 'その他のチーム',
  'Outstanding invitations': '保留中の招待',
  'Passkey without name': '名前のないパスキー',
  Passkeys: 'パスキー',
  Password: 'パスワード',
  'Password reset successfully!': 'パスワードを再設定しました',
  'Passwords are turned off': 'パスワードは利用できません',
  'Passwords do not match': 'パスワードが一致しません',
  'Permanently deletes your account and everything in it.':
    'アカウントとそのすべてのデータを完全に削除します。',
  'Please check that you opened the whole link from the email.':
    'メール内のリンク全体を開いたかご確認ください。',
  'Please check that you opened the whole link from the email. If it still does not work, contact support.':
    'メール内のリンク全体を開いたかご確認ください。それでも解決しない場合は、サポートにお問い合わせください。',
  'Please enter a description': '説明を入力してください',
  'Please enter a recovery code': 'リカバリーコードを入力してください',
  'Please enter a team name': 'チーム名を入力してください',
  'Please enter a valid email': '有効なメールアドレスを入力してください',
  'Please enter your email': 'メールアドレスを入力してください',
  'Please enter your old password': '現在のパスワードを入力してください',
  'Please enter your password': 'パスワードを入力してください',
  'Please repeat your password': 'パスワードをもう一度入力してください',
  'Please request a new link and try again.':
    '新しいリンクをリクエストして、もう一度お試しください。',
  'Please try again and if the problem persists, contact support.':
    'もう一度お試しください。問題が解決しない場合は、サポートにお問い合わせください。',
  'Please wait…': 'お待ちください…',
  'Previous page': '前のページ',
  Primary: 'メイン',
  Public: '公開',
  'Recovery code': 'リカバリーコード',
  'Recovery codes': 'リカバリーコード',
  Remove: '削除',
  'Remove a passkey before you add another one.':
    'パスキーを追加するには、先に別のパスキーを削除してください。',
  'Remove passkey': 'パスキーを削除',
  'Remove {email}?': '{email}を削除しますか？',
  'Remove {name}? Your device may keep it until you delete it there.':
    '{name}を削除しますか？デバイスからも削除するまで、デバイスに残ることがあります。',
  Rename: '名前を変更',
  'Repeat new password': '新しいパスワード（確認）',
  'Repeat password': 'パスワード（確認）',
  'Request ID: {id}': 'リクエストID：{id}',
  'Request a new link': '新しいリンクをリクエスト',
  'Request a new link to reset your password.':
    'パスワードを再設定するには、新しいリンクをリクエストしてください。',
  'Request a new one from the sign-in page.':
    'ログインページで新しいリンクをリクエストしてください。',
  'Request a new verification link in your account settings.':
    'アカウント設定で新しい確認リンクをリクエストしてください。',
  'Reset password': 'パスワードを再設定',
  'Reset your password': 'パスワードの再設定',
  Revoke: '無効化',
  'Revoke all other sessions': '他のすべてのセッションを無効化',
  'Revoke key': 'キーを無効化',
  'Revoke sessions you do not recognize, and change your password.':
    '心当たりのないセッションを無効化し、パスワードを変更してください。',
  'Revoke the API key {name}': 'APIキー「{name}」を無効化',
  'Revoke the invitation for {email}': '{email}への招待を取り消す',
  'Revoke the session of {device} of {date}': '{device}のセッション（{date}）を無効化',
  'Revoke {name}? Whatever uses this key stops working. This cannot be undone.':
    '{name}を無効化しますか？このキーを使用しているものは動作しなくなります。この操作は取り消せません。',
  Revoked: '無効化済み',
  'Revoked {date}': '無効化：{date}',
  Save: '保存',
  "Save them in a safe place now. You can't see them again.":
    '今すぐ安全な場所に保存してください。再度表示することはできません。',
  'Scan the QR code with your authenticator app, or enter this key:':
    '認証アプリでQRコードをスキャンするか、次のキーを入力してください：',
  'Search API keys': 'APIキーを検索',
  'Search by description or last four characters': '説明または末尾4文字で検索',
  'Search by name': '名前で検索',
  'Search members': 'メンバーを検索',
  'Select a team': 'チームを選択',
  'Send a new code': '新しいコードを送信',
  'Send a new code in {time}': '新しいコードを送信（あと{time}）',
  'Send code': 'コードを送信',
  'Send email': 'メールを送信',
  'Send it again': '再送信',
  'Send it again in {time}': '再送信（あと{time}）',
  'Send verification email': '確認メールを送信',
  'Sent to {email}': '{email}に送信しました',
  'Set a password': 'パスワードを設定',
  'Set as primary': 'メインに設定',
  'Set password': 'パスワードを設定',
  Settings: '設定',
  'Show more': 'さらに表示',
  'Show password': 'パスワードを表示',
  'Shown next to the team name.': 'チーム名の横に表示されます。',
  'Shown to everyone in the team.': 'チームの全員に表示されます。',
  'Sign in': 'ログイン',
  'Sign in again': 'もう一度ログイン',
  'Sign in or create an account to join the team.':
    'チームに参加するには、ログインするかアカウントを作成してください。',
  'Sign in to join the team.': 'チームに参加するには、ログインしてください。',
  'Sign in to your account': 'アカウントにログイン',
  'Sign in with a code or link that we email you.':
    'メールで届くコードまたはリンクでログインします。',
  'Sign in with a passkey': 'パスキーでログイン',
  'Sign in with your fingerprint, face or screen lock.':
    '指紋、顔、または画面ロックでログインします。',
  'Sign out': 'ログアウト',
  'Sign out and sign in again. Then make this change within ten minutes.':
    'いったんログアウトし、もう一度ログインしてから10分以内に変更してください。',
  'Sign out of all other sessions?': '他のすべてのセッションからログアウトしますか？',
  'Sign up': '新規登録',
  'Sign up with a passkey': 'パスキーで新規登録',
  'Sign-ups are closed.': '新規登録は受け付けていません。',
  'Signed in {date}': 'ログイン日：{date}',
  'Signing in…': 'ログインしています…',
  'Signing out…': 'ログアウトしています…',
  'Something went wrong. Try again in a moment.':
    '問題が発生しました。しばらくしてからもう一度お試しください。',
  Stop: '終了',
  'Stop using for sign-in': 'ログインに使用しない',
  'Switch team': 'チームを切り替え',
  Synced: '同期済み',
  'TOTP QR code': 'TOTPのQRコード',
  'Team invitation': 'チームへの招待',
  'Team name': 'チーム名',
  'Team picture': 'チームの画像',
  Teams: 'チーム',
  "That code isn't right, or it was used before.": 'コードが正しくないか、すでに使用されています。',
  "That code isn't right.": 'コードが正しくありません。',
  'The account could not be connected': 'アカウントを連携できませんでした',
  'The address of this page has no login code. Start again in your terminal.':
    'このページのアドレスにログインコードがありません。ターミナルで最初からやり直してください。',
  'The email was sent again.': 'メールを再送信しました。',
  'The link can be used only once. Please request a new one.':
    'リンクは1回だけ使用できます。新しいリンクをリクエストしてください。',
  'The page could not be found. Please check the address.':
    'ページが見つかりませんでした。アドレスをご確認ください。',
  'The passkey could not be registered. Please try again.':
    'パスキーを登録できませんでした。もう一度お試しください。',
  'The passkey was not accepted. Please try again.':
    'パスキーが承認されませんでした。もう一度お試しください。',
  'The password may have at most {count} characters.':
    'パスワードは{count}文字以内にしてください。',
  'The password needs at least {count} characters.': 'パスワードは{count}文字以上にしてください。',
  'The project of this page was deleted, or its keys have changed.':
    'このページのプロジェクトが削除されたか、キーが変更されています。',
  'The service could not be reached. Please try again in a moment.':
    'サービスに接続できませんでした。しばらくしてからもう一度お試しください。',
  'The sign-in could not be finished': 'ログインを完了できませんでした',
  'The sign-in was cancelled or denied at the provider. Please try again.':
    'プロバイダーでログインがキャンセルまたは拒否されました。もう一度お試しください。',
  'This app is not set up correctly. Please contact the people who run it.':
    'このアプリは正しく設定されていません。運営者にお問い合わせください。',
  'This auth provider is not supported in an iframe for security reasons.':
    'この認証プロバイダーは、セキュリティ上の理由によりiframe内では利用できません。',
  'This code can no longer be used.': 'このコードは使用できなくなりました。',
  'This deletes your profile, your ways to sign in and your memberships in teams. It cannot be undone. Are you sure?':
    'プロフィール、ログイン方法、チームのメンバーシップが削除されます。この操作は取り消せません。削除しますか？',
  'This email is already verified.': 'このメールアドレスはすでに確認済みです。',
  'This invitation has expired': '招待の有効期限が切れています',
  'This invitation was already used': 'この招待はすでに使用されています',
  'This link has expired': 'リンクの有効期限が切れています',
  'This link was already used': 'このリンクはすでに使用されています',
  'This magic link has expired': 'ログインリンクの有効期限が切れています',
  'This magic link was already used': 'このログインリンクはすでに使用されています',
  'This page could not be loaded': 'ページを読み込めませんでした',
  'This page does not exist': 'このページは存在しません',
  'This password is among the most used ones and easily guessed. Please choose another.':
    'このパスワードはよく使われており、推測されやすいものです。別のパスワードを選択してください。',
  'This request has expired or was already used. Start again in your terminal.':
    'このリクエストは有効期限が切れているか、すでに使用されています。ターミナルで最初からやり直してください。',
  'This session': 'このセッション',
  'This sign-in took too long. Please sign in again.':
    'ログインに時間がかかりすぎました。もう一度ログインしてください。',
  'This team does not exist, or you are not a member.':
    'このチームは存在しないか、あなたはメンバーではありません。',
  'This was not accepted. Please check what you entered.':
    '受け付けられませんでした。入力内容をご確認ください。',
  'This way to sign in is turned off. Please choose another one.':
    'このログイン方法は利用できません。別の方法を選択してください。',
  'Toggle theme': 'テーマを切り替え',
  'Too many attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}.':
    '試行回数が多すぎます。{minutes, plural, other {#分}}後にもう一度お試しください。',
  'Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.':
    '試行回数が多すぎます。{seconds, plural, other {#秒}}後にもう一度お試しください。',
  Transactional: 'サービス通知',
  'Try again': '再試行',
  'Turn off sign-in with email codes and links?':
    'メールコードとリンクでのログインを無効にしますか？',
  'Unknown device': '不明なデバイス',
  'Unknown location': '不明な場所',
  'Unnamed team': '名前のないチーム',
  'Until {time}': '終了：{time}',
  Unverified: '未確認',
  'Update password': 'パスワードを更新',
  'Use a recovery code': 'リカバリーコードを使用',
  'Use an email code': 'メールコードを使用',
  'Use another account': '別のアカウントを使用',
  'Use for sign-in': 'ログインに使用',
  'Use your authenticator app': '認証アプリを使用',
  'Use your passkey': 'パスキーを使用',
  'Use your password': 'パスワードを使用',
  'Used for sign-in': 'ログイン用',
  Valid: '有効',
  'Verification failed. Please sign in again.':
    '確認できませんでした。もう一度ログインしてください。',
  'Verified! Redirecting…': '確認しました。移動しています…',
  Verify: '確認',
  'Verify an email that you sign in with first.':
    '先にログイン用のメールアドレスを確認してください。',
  'Verify first': '先に確認が必要です',
  'Verify your email': 'メールアドレスの確認',
  'Verify your email first.': '先にメールアドレスを確認してください。',
  'Verifying…': '確認しています…',
  'Ways to sign in': 'ログイン方法',
  'We email you a code, which you enter here.': 'メールで送信するコードをここに入力します。',
  'We sent a verification link to {email}.': '{email}に確認リンクを送信しました。',
  "We'll email them a link to join this team.":
    'このチームに参加するためのリンクをメールで送信します。',
  'Where you are signed in': 'ログイン中のデバイスと場所',
  'Where you receive email, and what you sign in with.':
    'メールの受信とログインに使うメールアドレスです。',
  'Wrong email or password.': 'メールアドレスまたはパスワードが正しくありません。',
  You: '自分',
  'You are already connected to another account of this provider. Did you choose the right one?':
    'このプロバイダーの別のアカウントとすでに連携しています。正しいアカウントを選択したかご確認ください。',
  'You are already signed in': 'すでにログインしています',
  'You are invited to join {team}.': '{team}に招待されています。',
  'You are not currently signed in.': '現在ログインしていません。',
  'You are offline. Check your connection and try again.':
    'オフラインです。接続を確認して、もう一度お試しください。',
  'You are signed in': 'ログインしています',
  'You are signed in as {email}.': '{email}でログインしています。',
  'You are signed in as {user}': '{user}としてログインしています',
  'You can close this window and go back to your terminal.':
    'このウィンドウを閉じて、ターミナルに戻ってください。',
  'You can close this window.': 'このウィンドウは閉じてかまいません。',
  'You can invite others once it is created.': '作成後に他の人を招待できます。',
  'You do not have permission to do this.': 'この操作を行う権限がありません。',
  'You have added this email already': 'このメールアドレスはすでに追加されています',
  'You have joined {team}': '{team}に参加しました',
  'You need a new invitation to rejoin.': '再び参加するには、新しい招待が必要です。',
  "You need these emails, so they can't be turned off.":
    'これらは必要なメールのため、配信を停止できません。',
  'You were signed out everywhere.': 'すべてのデバイスからログアウトされました。',
  'Your account was deleted': 'アカウントを削除しました',
  'Your browser asks you for the passkey of this account.':
    'ブラウザがこのアカウントのパスキーを求めます。',
  'Your browser blocks cookies that signing in needs. Allow them for this page, then try again.':
    'ログインに必要なCookieがブラウザでブロックされています。このページで許可してから、もう一度お試しください。',
  'Your browser could not use the passkey. Please try again.':
    'ブラウザでパスキーを使用できませんでした。もう一度お試しください。',
  'Your email': 'メールアドレス',
  'Your email has been verified!': 'メールアドレスを確認しました',
  'Your name in this team': 'このチームでの名前',
  'Your new API key': '新しいAPIキー',
  'Your password could not be reset': 'パスワードを再設定できませんでした',
  'Your password has been reset. You can now sign in with your new password.':
    'パスワードを再設定しました。新しいパスワードでログインできます。',
  'Your password has been saved.': 'パスワードを保存しました。',
  'Your recovery codes': 'リカバリーコード',
  'Your session has ended. Please sign in again.':
    'セッションが終了しました。もう一度ログインしてください。',
  'Your terminal must show the same code:':
    'ターミナルに同じコードが表示されていることを確認してください：',
  Zoom: 'ズーム',
  'just now': 'たった今',
  '{browser} on {system}': '{browser}（{system}）',
  '{count} left, created {date}': '残り{count}個、作成日：{date}',
  '{email} is already used for sign-in by another user.':
    '{email}はすでに別のユーザーがログインに使用しています。',
  '{from}–{to} of {total}': '{total}件中{from}–{to}件',
  '{inviter} invited you to join {team}.': '{inviter}さんから{team}に招待されています。',
  '{message}': '{message}',
  '{project} does not use passwords. Choose another way to sign in.':
    '{project}ではパスワードを利用できません。別のログイン方法を選択してください。',
} satisfies Translations
