import UmkreisStorage

extension Transaction where Self: ReadTransaction {
    var accounts: Accounts<Self> { Accounts(transaction: self) }
    var accountLists: AccountLists<Self> { AccountLists(transaction: self) }
    var accountNotes: AccountNotes<Self> { AccountNotes(transaction: self) }
    var roles: Roles<Self> { Roles(transaction: self) }
    var passwordCosts: PasswordCosts<Self> { PasswordCosts(transaction: self) }
    var importedAccounts: ImportedAccounts<Self> { ImportedAccounts(transaction: self) }
    var sessions: Sessions<Self> { Sessions(transaction: self) }
    var attempts: Attempts<Self> { Attempts(transaction: self) }
    var codes: Codes<Self> { Codes(transaction: self) }
    var mails: Mails<Self> { Mails(transaction: self) }
    var auditLog: AuditLog<Self> { AuditLog(transaction: self) }
    var profiles: Profiles<Self> { Profiles(transaction: self) }
    var profileFields: ProfileFields<Self> { ProfileFields(transaction: self) }
    var accountBlocks: AccountBlocks<Self> { AccountBlocks(transaction: self) }
    var contacts: Contacts<Self> { Contacts(transaction: self) }
    var homes: Homes<Self> { Homes(transaction: self) }
    var reports: Reports<Self> { Reports(transaction: self) }
    var reportNotes: ReportNotes<Self> { ReportNotes(transaction: self) }
    var hiddenPosts: HiddenPosts<Self> { HiddenPosts(transaction: self) }
    var hidings: Hidings<Self> { Hidings(transaction: self) }
    var backups: Backups<Self> { Backups(transaction: self) }
    var accountErasures: AccountErasures<Self> { AccountErasures(transaction: self) }
}
