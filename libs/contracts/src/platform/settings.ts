import { defineSetting, type SettingDefinition } from '../define.js';

const secret = { visibleToClients: false, encrypted: true } as const;
const unseen = { visibleToClients: false } as const;

/** Settings by group and field; a value is text, and a number, flag or list is JSON text. */
export const settings = {
  app: {
    defaultLanguage: defineSetting('Abp.Localization.DefaultLanguage', 'zh-Hans'),
    timeZone: defineSetting('Abp.Timing.TimeZone', 'Asia/Shanghai'),
  },
  basicSetup: {
    logo: defineSetting('iShare.BasicSetup.Logo', ''),
    systemName: defineSetting('iShare.BasicSetup.SystemName', ''),
    /** Seconds that a client waits for a reply. */
    httpTimeout: defineSetting('iShare.BasicSetup.HttpTimeout', '30'),
    isMultiTenancyEnabled: defineSetting('iShare.BasicSetup.IsMultiTenancyEnabled', 'true', { scope: 'host' }),
    errorLogEnvironments: defineSetting('iShare.BasicSetup.ErrorLogEnvironments', '[]'),
    appDownloadUrl: defineSetting('iShare.BasicSetup.AppDownloadUrl', ''),
    /** What stands at the head of papers; without a name, that of the tenant. */
    companyName: defineSetting('iShare.BasicSetup.CompanyName', ''),
    companyAddress: defineSetting('iShare.BasicSetup.CompanyAddress', ''),
    companyPhone: defineSetting('iShare.BasicSetup.CompanyPhone', ''),
  },
  optimisation: {
    defaultMachineParameterId: defineSetting('iShare.Optimization.DefaultMachineParameterId', ''),
    defaultOptimizeParameterId: defineSetting('iShare.Optimization.DefaultOptimizeParameterId', ''),
    /** mm, as are the next three. */
    kerf: defineSetting('iShare.Optimization.Kerf', '4'),
    trim: defineSetting('iShare.Optimization.Trim', '10'),
    minOffcutLength: defineSetting('iShare.Optimization.MinOffcutLength', '300'),
    minOffcutWidth: defineSetting('iShare.Optimization.MinOffcutWidth', '150'),
    maxRunSeconds: defineSetting('iShare.Optimization.MaxRunSeconds', '60'),
  },
  salesOrder: {
    disableCheckedQuoteRequirement: defineSetting('iShare.SalesOrder.DisableCheckedQuoteRequirement', 'false'),
    autoAssignAudit: defineSetting('iShare.SalesOrder.AutoAssignAudit', 'false'),
    orderNoRule: defineSetting('iShare.SalesOrder.OrderNoRule', ''),
    /** The last level of an audit is passed by somebody else than the first. */
    fourEyes: defineSetting('iShare.SalesOrder.FourEyes', 'true'),
    /** Hours that an auditor has for a level of a sheet; 0 holds nobody to a time. */
    auditHours: defineSetting('iShare.SalesOrder.AuditHours', '24'),
    /** Working days between the last one at the machines and the day that an order is promised for. */
    promiseLeadDays: defineSetting('iShare.SalesOrder.PromiseLeadDays', '3'),
    separatePalletEnabled: defineSetting('iShare.SalesOrder.SeparatePalletEnabled', 'true'),
    /** What a proposed package holds at most: kg, mm of parts on each other; longer parts (mm) lie by themselves. */
    packageMaxWeight: defineSetting('iShare.SalesOrder.PackageMaxWeight', '40'),
    packageMaxHeight: defineSetting('iShare.SalesOrder.PackageMaxHeight', '150'),
    packageMaxLength: defineSetting('iShare.SalesOrder.PackageMaxLength', '2400'),
    packageMixesCabinets: defineSetting('iShare.SalesOrder.PackageMixesCabinets', 'false'),
  },
  /** The open API of the designer Kujiale; without an address the built-in designer is used. */
  kujiale: {
    host: defineSetting('iShare.Kujiale.Host', '', unseen),
    appKey: defineSetting('iShare.Kujiale.AppKey', '', unseen),
    appSecret: defineSetting('iShare.Kujiale.AppSecret', '', secret),
  },
  wechat: {
    appId: defineSetting('iShare.WeChat.AppId', '', unseen),
    appSecret: defineSetting('iShare.WeChat.AppSecret', '', secret),
    token: defineSetting('iShare.WeChat.Token', '', secret),
    encodingAesKey: defineSetting('iShare.WeChat.EncodingAesKey', '', secret),
    url: defineSetting('iShare.WeChat.Url', '', unseen),
  },
  emailing: {
    smtpHost: defineSetting('Abp.Mailing.Smtp.Host', '', unseen),
    smtpPort: defineSetting('Abp.Mailing.Smtp.Port', '25', unseen),
    smtpUserName: defineSetting('Abp.Mailing.Smtp.UserName', '', unseen),
    smtpPassword: defineSetting('Abp.Mailing.Smtp.Password', '', secret),
    smtpDomain: defineSetting('Abp.Mailing.Smtp.Domain', '', unseen),
    smtpEnableSsl: defineSetting('Abp.Mailing.Smtp.EnableSsl', 'false', unseen),
    smtpUseDefaultCredentials: defineSetting('Abp.Mailing.Smtp.UseDefaultCredentials', 'true', unseen),
    defaultFromAddress: defineSetting('Abp.Mailing.DefaultFromAddress', 'noreply@abp.io', unseen),
    defaultFromDisplayName: defineSetting('Abp.Mailing.DefaultFromDisplayName', 'iShare', unseen),
  },
  account: {
    isSelfRegistrationEnabled: defineSetting('Abp.Account.IsSelfRegistrationEnabled', 'true'),
    enableLocalLogin: defineSetting('Abp.Account.EnableLocalLogin', 'true'),
  },
  twoFactor: {
    /** Optional 0, Disabled 1, Forced 2. */
    behaviour: defineSetting('Abp.Identity.TwoFactor.Behaviour', '0'),
    usersCanChange: defineSetting('Abp.Identity.TwoFactor.UsersCanChange', 'true'),
    isRememberBrowserEnabled: defineSetting('Abp.Account.TwoFactorLogin.IsRememberBrowserEnabled', 'true'),
  },
  captcha: {
    useOnLogin: defineSetting('Abp.Account.Captcha.UseCaptchaOnLogin', 'false'),
    useOnRegistration: defineSetting('Abp.Account.Captcha.UseCaptchaOnRegistration', 'false'),
    useOnForgotPassword: defineSetting('Abp.Account.Captcha.UseCaptchaOnForgotPassword', 'false'),
    verifyBaseUrl: defineSetting('Abp.Account.Captcha.VerifyBaseUrl', 'https://www.recaptcha.net/'),
    siteKey: defineSetting('Abp.Account.Captcha.SiteKey', ''),
    siteSecret: defineSetting('Abp.Account.Captcha.SiteSecret', '', secret),
    version: defineSetting('Abp.Account.Captcha.Version', '3'),
    score: defineSetting('Abp.Account.Captcha.Score', '0.5'),
  },
  externalLogin: {
    verifyPassword: defineSetting('Abp.Account.VerifyPasswordDuringExternalLogin', 'false'),
    /** A list with secrets in it. */
    providers: defineSetting('Abp.Account.ExternalProviders', '[]', secret),
  },
  password: {
    requiredLength: defineSetting('Abp.Identity.Password.RequiredLength', '8'),
    requiredUniqueChars: defineSetting('Abp.Identity.Password.RequiredUniqueChars', '1'),
    requireNonAlphanumeric: defineSetting('Abp.Identity.Password.RequireNonAlphanumeric', 'true'),
    requireLowercase: defineSetting('Abp.Identity.Password.RequireLowercase', 'true'),
    requireUppercase: defineSetting('Abp.Identity.Password.RequireUppercase', 'true'),
    requireDigit: defineSetting('Abp.Identity.Password.RequireDigit', 'true'),
    forceUsersToPeriodicallyChangePassword: defineSetting(
      'Abp.Identity.Password.ForceUsersToPeriodicallyChangePassword',
      'false',
    ),
    passwordChangePeriodDays: defineSetting('Abp.Identity.Password.PasswordChangePeriodDays', '90'),
  },
  lockout: {
    allowedForNewUsers: defineSetting('Abp.Identity.Lockout.AllowedForNewUsers', 'true'),
    /** Seconds. */
    lockoutDuration: defineSetting('Abp.Identity.Lockout.LockoutDuration', '300'),
    maxFailedAccessAttempts: defineSetting('Abp.Identity.Lockout.MaxFailedAccessAttempts', '5'),
  },
  signIn: {
    enablePhoneNumberConfirmation: defineSetting('Abp.Identity.SignIn.EnablePhoneNumberConfirmation', 'true'),
    requireConfirmedEmail: defineSetting('Abp.Identity.SignIn.RequireConfirmedEmail', 'false'),
    requireConfirmedPhoneNumber: defineSetting('Abp.Identity.SignIn.RequireConfirmedPhoneNumber', 'false'),
  },
  user: {
    isUserNameUpdateEnabled: defineSetting('Abp.Identity.User.IsUserNameUpdateEnabled', 'true'),
    isEmailUpdateEnabled: defineSetting('Abp.Identity.User.IsEmailUpdateEnabled', 'true'),
    /** Minutes between two codes to one phone; the name is spelled as clients know it. */
    smsRepetInterval: defineSetting('Abp.Identity.User.SmsRepetInterval', '1'),
  },
} as const satisfies Record<string, Record<string, SettingDefinition>>;

const { account, twoFactor, captcha, password, lockout, signIn, user, externalLogin } = settings;

/** Settings that the identity service knows the rules of, by the group in which lists of settings show them. */
export const accountSettings = {
  account: [...Object.values(account), externalLogin.verifyPassword],
  twoFactor: Object.values(twoFactor),
  captcha: Object.values(captcha),
  password: Object.values(password),
  lockout: Object.values(lockout),
  signIn: Object.values(signIn),
  user: Object.values(user),
} as const satisfies Record<string, readonly SettingDefinition[]>;

/** What a user may have otherwise than the tenant. */
export const settingsOfUsers: readonly SettingDefinition[] = [settings.app.timeZone];

export const settingDefinitions: readonly SettingDefinition[] = Object.values(settings).flatMap(
  (group) => Object.values(group) as SettingDefinition[],
);

/** The channel on which the id of a tenant is told whose settings have changed; the host's hold for everybody. */
export const SETTINGS_CHANGED = 'settings-changed';
