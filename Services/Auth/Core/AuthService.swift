import AuthContract
import Logging
public import ServiceKit
public import UmkreisProcesses

/// Accounts, sessions and profiles.
public struct AuthService: ServiceDefinition {
    public static let name = ServiceName.auth
    public static let migrations = AuthSchema.migrations
    public static let databaseOptions = DatabaseOptions(isShareable: true)
    public static let settings = AuthSettings.names
    public static let policies = AuthSettings.policies
    public static let works = [PasswordWork.word: PasswordWork.work]
    public static let erasure: UserErasure? = AccountErasure.rule
    public static let export = AccountExport.rule
    public static let activities: [Activity] = [.signUps, .reports]
    public static let gauges = AuthGauges.all
    public static let events: [any Event.Type] = [
        AccountErased.self, AccountModerated.self, AccountRegistered.self, BlockChanged.self, ContentRemoved.self,
        ErasureRequested.self, GuestExpired.self, GuestMerged.self, HomeCellChanged.self, PostModerated.self,
        ProfileChanged.self, ProfileFieldsDeclared.self, SessionRestrictionLifted.self, SessionRevoked.self,
        VerifiedAddressChanged.self,
    ]

    public let seal: ReplySeal?
    private let environment: ServiceEnvironment
    private let store: AuthStore
    private let keys: AuthKeys
    private let sessions: SessionIssuer
    private let policy: PasswordPolicy
    private let hasher: PasswordHasher
    private let gate: CallGate
    private let attempts: AttemptCounter
    private let guests: GuestThrottle
    private let registerAnswer: RegisterAnswer
    /// `mail-site`.
    private let site: String?
    private let reservedNames: ReservedNames
    private let ids: IdentifierSource
    private let ownership: OwnershipSeal
    private let outbox: MailOutbox
    private let mailWorker: MailWorker
    private let erasures: PendingErasures
    private let ledger: ErasureLedger
    private let housekeeping: Wakeup
    private let startedAt: Timestamp

    public static func check(_ settings: ServiceSettings) throws {
        _ = try AuthSettings(settings)
    }

    public init(_ environment: ServiceEnvironment) async throws {
        let settings = try AuthSettings(environment.settings)
        self.environment = environment
        startedAt = environment.now()
        keys = try AuthKeys(directory: environment.directory)
        seal = keys.seal
        store = AuthStore(database: environment.database, seal: keys.seal)
        policy = try PasswordPolicy(minimum: settings.passwordMinimum)
        // Leaves one processor to the handlers.
        let threads = max(1, WorkerPool.processors - 1)
        hasher = PasswordHasher(
            parameters: settings.hashing,
            threads: threads,
            workers: try environment.workers(threads, doing: PasswordWork.word)
        )
        gate = hasher.gate()
        registerAnswer = settings.registerAnswer
        guests = GuestThrottle(all: settings.guests, ofNetwork: settings.connectionGuests)
        reservedNames = settings.reservedNames
        ids = environment.ids
        erasures = environment.erasures
        ledger = ErasureLedger(directory: environment.directory)
        housekeeping = environment.housekeeping
        let audit = AuditChain(key: keys.audit)
        attempts = AttemptCounter(store: store, key: keys.attempts, audit: audit)
        outbox = MailOutbox(key: keys.mail, ids: environment.ids, wakeup: Wakeup())
        site = settings.mail.site
        mailWorker = MailWorker(outbox: outbox, settings: settings.mail, environment)
        sessions = SessionIssuer(
            signer: try TokenSigner(key: keys.signing, deployment: environment.deployment),
            refreshTokens: RefreshTokenCoder(key: keys.refresh, deployment: environment.deployment),
            devices: DeviceTokenCoder(key: keys.devices, deployment: environment.deployment),
            verifier: environment.tokens,
            history: environment.database.epoch,
            tokenLifetime: settings.tokenLifetime,
            guests: .guest(days: settings.guestDays),
            unverifiedMayPost: settings.unverifiedMayPost,
            ids: environment.ids,
            audit: audit
        )
        ownership = environment.ownership
        try await prepareRestoredFolder()
        try await installOwnKeys(environment.tokens, at: environment.now())
    }

    private var invitations: InvitationMailer { InvitationMailer(outbox: outbox, attempts: attempts, site: site) }
    private var mail: AccountMailer { AccountMailer(store: store, outbox: outbox, attempts: attempts, key: keys.codes) }
    private var hidingMailer: HidingMailer { HidingMailer(mail: mail, site: site) }
    private var eraser: AccountEraser {
        AccountEraser(
            sessions: sessions,
            erasures: erasures,
            mail: mail,
            ledger: ledger,
            logger: environment.logger
        )
    }
    private var resolver: ReportResolver { ReportResolver(sessions: sessions, suspension: suspension) }
    private var suspension: AccountSuspension { AccountSuspension(sessions: sessions, mail: mail) }
    private var watch: BackupWatch { BackupWatch(mail: mail, startedAt: startedAt) }
    private var change: AddressChange { AddressChange(mail: mail, answer: registerAnswer) }
    private var addresses: VerifiedAddresses { VerifiedAddresses(key: keys.addresses) }
    private var grid: HomeGrid { HomeGrid(key: keys.homes) }
    private var proof: PasswordProof { PasswordProof(store: store, hasher: hasher, attempts: attempts) }

    public var routes: [Route] {
        StartGuestHandler(store: store, sessions: sessions, guests: guests, ids: ids)
        RegisterHandler(
            store: store,
            sessions: sessions,
            policy: policy,
            hasher: hasher,
            attempts: attempts,
            answer: registerAnswer,
            reserved: reservedNames,
            ids: ids,
            mail: mail,
            gate: gate
        )
        SignInHandler(
            store: store,
            sessions: sessions,
            hasher: hasher,
            attempts: attempts,
            mail: mail,
            answer: registerAnswer,
            gate: gate
        )
        RefreshSessionHandler(store: store, sessions: sessions, mail: mail)
        SignOutHandler(store: store, sessions: sessions)
        ReauthenticateHandler(store: store, proof: proof)
        ListSessionsHandler(store: store)
        RevokeSessionHandler(store: store, sessions: sessions)
        RevokeOtherSessionsHandler(store: store, sessions: sessions)
        ChangePasswordHandler(
            store: store,
            sessions: sessions,
            policy: policy,
            hasher: hasher,
            proof: proof,
            mail: mail
        )
        RequestPasswordResetHandler(store: store, mail: mail, devices: sessions.devices)
        ResetPasswordHandler(
            store: store,
            sessions: sessions,
            policy: policy,
            hasher: hasher,
            mail: mail,
            addresses: addresses
        )
        ChangeUsernameHandler(store: store, attempts: attempts, reserved: reservedNames)
        ChangeEmailHandler(store: store, proof: proof, change: change)
        VerifyEmailHandler(store: store, sessions: sessions, mail: mail, addresses: addresses)
        ResendCodeHandler(store: store, mail: mail, change: change)
        ResolveEmailHandler(store: store, attempts: attempts, addresses: addresses)
        MailInvitationHandler(store: store, mailer: invitations)
        MyAccountHandler(store: store)
        FindProfileHandler(store: store)
        FindProfilesHandler(store: store)
        FindUserHandler(store: store)
        UpdateProfileHandler(store: store, ownership: ownership)
        DeclareProfileHandler(store: store, housekeeping: housekeeping)
        ListProfileFieldsHandler(store: store)
        SetHomeLocationHandler(store: store, grid: grid, attempts: attempts)
        ClearHomeLocationHandler(store: store)
        MyHomeLocationHandler(store: store, grid: grid)
        BlockHandler(store: store)
        UnblockHandler(store: store)
        ListBlocksHandler(store: store)
        NoteContactHandler(store: store)
        NoteModerationHandler(store: store, audit: sessions.audit)
        ReportHandler(store: store, ids: ids)
        FileReportHandler(store: store, ids: ids)
        ListReportsHandler(store: store)
        FindReportHandler(store: store)
        AddReportNoteHandler(store: store, audit: sessions.audit)
        ResolveReportHandler(store: store, resolver: resolver)
        ResolveReportsHandler(store: store, resolver: resolver)
        LiftSuspensionHandler(store: store, suspension: suspension)
        ListAccountsHandler(store: store)
        FindAccountHandler(store: store)
        AddAccountNoteHandler(store: store, audit: sessions.audit)
        SuspendAccountHandler(store: store, suspension: suspension)
        EndSessionsHandler(store: store, sessions: sessions)
        HidePostHandler(store: store, audit: sessions.audit)
        RestorePostHandler(store: store, audit: sessions.audit, mailer: hidingMailer)
        NoteHidingHandler(store: store, mailer: hidingMailer)
        ListHidingsHandler(store: store)
        MarkHidingsSeenHandler(store: store)
        ObjectToHidingHandler(store: store, audit: sessions.audit)
        ListObjectionsHandler(store: store)
        DecideObjectionHandler(store: store, audit: sessions.audit, mailer: hidingMailer)
        GrantRoleHandler(store: store, audit: sessions.audit)
        RevokeRoleHandler(store: store, sessions: sessions)
        ImportAccountsHandler(store: store, ids: ids, audit: sessions.audit, key: keys.imports, addresses: addresses)
        ListAuditHandler(store: store)
        CheckAuditHandler(store: store, audit: sessions.audit)
        ListFailedMailHandler(store: store, outbox: outbox)
        RetryMailHandler(store: store, outbox: outbox)
        NoteBackupsHandler(store: store, watch: watch)
        ListBackupsHandler(store: store)
        RequestDeletionHandler(store: store, eraser: eraser)
        CancelDeletionHandler(store: store, audit: sessions.audit)
        DeleteAccountHandler(store: store, eraser: eraser)
        ListErasuresHandler(store: store)
        ConfirmErasureHandler(store: store)
        PublicKeysHandler(store: store, sessions: sessions, key: keys.signing.publicKey)
    }

    public var updateSession: (@Sendable (SessionID) async throws -> Void)? {
        store.database.isShared ? SharedSessions(store: store, sessions: sessions).update : nil
    }

    public var retention: [RetentionTask] {
        AuthRetention.tasks + eraser.retention + [
            suspension.endTask, watch.lateTask,
            RetentionTask("outdated profile events") { transaction, _, limit in
                try ProfilePublishing(transaction: transaction).republishOutdated(limit: limit)
            },
            RetentionTask("audit log") { [audit = sessions.audit] in
                try audit.deleteExpired(at: $1, limit: $2, in: $0)
            },
        ]
    }

    public func run() async throws {
        async let lifting: Void = suspension.ends(in: environment).run()
        async let watching: Void = watch.lateness(in: environment).run()
        try await mailWorker.run()
        try await lifting
        try await watching
    }

    public func close() async {
        await mailWorker.close()
        await hasher.close()
    }

    private func prepareRestoredFolder() async throws {
        let folder = RestoredFolder(environment.directory, store: store, eraser: eraser, ledger: ledger)
        let (mails, people) = try await folder.prepare(at: environment.now())
        guard mails + people > 0 else { return }
        environment.logger.warning(
            "a backup was restored: waiting mails are deleted, and users erased since are erased again",
            metadata: ["mails": "\(mails)", "users": "\(people)"]
        )
    }

    /// Auth reads ended sessions from its own database instead of following `auth.publicKeys`.
    private func installOwnKeys(_ verifier: TokenVerifier, at moment: Timestamp) async throws {
        verifier.install(keys: [keys.signing.publicKey], history: store.database.epoch)
        let lifted = try await store.read { [sessions] transaction in
            try sessions.lifted(at: moment, limit: PublicKeysHandler.maximumLifted, in: transaction)
        }
        lifted.forEach { verifier.liftRestriction(of: $0.session, leaving: $0.restriction, until: $0.until) }
        var position = SessionEnd.first(at: moment)
        while true {
            let page = try await store.read { [position] transaction in
                try transaction.sessions.ended(after: position, limit: PublicKeysHandler.page)
            }
            page.forEach { verifier.revoke(session: $0.session, until: $0.until) }
            guard page.count == PublicKeysHandler.page, let last = page.last else { return }
            position = last
        }
    }
}

extension Activity {
    static let signUps = Activity("signUps")
    static let reports = Activity("reports")
}
