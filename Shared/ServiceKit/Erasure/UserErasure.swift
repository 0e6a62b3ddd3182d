import UmkreisMessaging
public import UmkreisStorage
public import UmkreisVocabulary
public import UmkreisWire

/// The deletion of a user's rows from a service.
///
/// ```swift
/// static let erasure: UserErasure? = UserErasure([
///     ErasureStep("note", sql: "DELETE FROM note WHERE id IN (SELECT id FROM note WHERE writer = ? LIMIT ?)")
/// ])
/// ```
/// Steps run in order, in short transactions. Progress is not stored: a restart repeats all.
public struct UserErasure: Sendable {
    /// Auth, unless another service must erase first.
    let source: ServiceName
    let subscriptions: @Sendable (PendingErasures) -> [any Subscription]
    /// Steps in order.
    public internal(set) var steps: [ErasureStep]
    let finish: @Sendable (WriteTransaction, UserID, Timestamp) throws -> Void

    /// - Parameter finish: runs in the transaction that marks completion.
    public init(
        _ steps: [ErasureStep],
        finish: @escaping @Sendable (WriteTransaction, UserID, Timestamp) throws -> Void = { _, _, _ in }
    ) {
        source = ErasureRequested.name.service
        // `AccountErased` repeats no known erasure.
        subscriptions = { [Erase<ErasureRequested>($0), Erase<AccountErased>($0, unlessKnown: true)] }
        self.steps = steps
        self.finish = finish
    }

    /// Begins after another service's erasure.
    public init<Event: AccountEvent>(after event: Event.Type, _ steps: [ErasureStep]) {
        source = Event.name.service
        subscriptions = { [Erase<Event>($0)] }
        self.steps = steps
        finish = { _, _, _ in }
    }
}

extension UserErasure {
    /// Deletes a guest's few rows in one transaction.
    public func eraseGuest(_ guest: UserID, at moment: Timestamp, in transaction: WriteTransaction) throws {
        for step in steps {
            while try !step.erase(transaction, guest, moment, .max).isDone {}
        }
    }
}

/// One step of an erasure.
public struct ErasureStep: Sendable {
    /// The affected tables.
    public let tables: [String]
    let erase: @Sendable (WriteTransaction, UserID, Timestamp, _ limit: Int) throws -> ErasureProgress

    /// - Parameter erase: deletes or blanks at most `limit` rows.
    public init(
        _ tables: String...,
        erase: @escaping @Sendable (WriteTransaction, UserID, Timestamp, _ limit: Int) throws -> ErasureProgress
    ) {
        self.tables = tables
        self.erase = erase
    }

    /// - Parameter sql: takes the user and the limit.
    public init(_ table: String, sql: String) {
        self.init(table) { transaction, person, _, limit in
            ErasureProgress(rows: try transaction.execute(sql, person, limit), of: limit)
        }
    }
}

/// A step's progress.
public struct ErasureProgress: Sendable {
    /// Deleted or blanked rows.
    public let rows: Int
    /// Whether no rows are left.
    public let isDone: Bool

    public init(rows: Int, isDone: Bool) {
        self.rows = rows
        self.isDone = isDone
    }

    public init(rows: Int, of limit: Int) {
        self.init(rows: rows, isDone: rows < limit)
    }
}

extension ErasureStep {
    /// Replies contain user data.
    static let answers = ErasureStep("answer") { transaction, person, _, limit in
        ErasureProgress(rows: try transaction.eraseReplies(of: Bearer.scope(of: person), limit: limit), of: limit)
    }
}

private struct Erase<Followed: AccountEvent>: Subscription {
    private let erasures: PendingErasures
    private let unlessKnown: Bool

    init(_ erasures: PendingErasures, unlessKnown: Bool = false) {
        self.erasures = erasures
        self.unlessKnown = unlessKnown
    }

    func apply(_ event: Followed, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try erasures.begin(event.user, unlessKnown: unlessKnown, in: transaction)
    }
}
