import Messaging
public import Storage
public import Vocabulary
public import Wire

/// How a service takes out what it keeps of a person who is erased.
///
/// ```swift
/// static let erasure: PersonErasure? = PersonErasure([
///     ErasureStep("note", sql: "DELETE FROM note WHERE id IN (SELECT id FROM note WHERE writer = ? LIMIT ?)")
/// ])
/// ```
/// The steps are run one after the other, each again and again in transactions of its own until nothing is left, so that
/// nobody who writes waits long. Nothing is remembered of how far they are: a step takes what it finds, and a process that
/// ends midway begins with the first again.
public struct PersonErasure: Sendable {
    /// What begins it: auth's word, unless something of another service has to go first.
    let source: ServiceName
    let subscriptions: @Sendable (Erasures) -> [any Subscription]
    public internal(set) var steps: [ErasureStep]
    let finish: @Sendable (WriteTransaction, UserID, Timestamp) throws -> Void

    /// Begins when auth asks for it.
    ///
    /// - Parameter finish: what is written in the transaction that notes that nothing is left.
    public init(
        _ steps: [ErasureStep],
        finish: @escaping @Sendable (WriteTransaction, UserID, Timestamp) throws -> Void = { _, _, _ in }
    ) {
        source = ErasureRequested.name.service
        // What is already known need not be done again because it is done everywhere.
        subscriptions = { [Erase<ErasureRequested>($0), Erase<AccountErased>($0, unlessKnown: true)] }
        self.steps = steps
        self.finish = finish
    }

    /// Begins when another service has said that it is done.
    public init<Event: PersonEvent>(after event: Event.Type, _ steps: [ErasureStep]) {
        source = Event.name.service
        subscriptions = { [Erase<Event>($0)] }
        self.steps = steps
        finish = { _, _, _ in }
    }
}

extension PersonErasure {
    /// Takes out all that is kept of a guest who is no more, in one transaction: nobody keeps much of guests.
    public func takeOut(_ guest: UserID, at moment: Timestamp, in transaction: WriteTransaction) throws {
        for step in steps {
            while try !step.erase(transaction, guest, moment, .max).isDone {}
        }
    }
}

/// What goes from one table, or from several that hang together.
public struct ErasureStep: Sendable {
    public let tables: [String]
    let erase: @Sendable (WriteTransaction, UserID, Timestamp, _ limit: Int) throws -> ErasureProgress

    /// - Parameter erase: takes out, or blanks, at most `limit` rows of the person.
    public init(
        _ tables: String...,
        erase: @escaping @Sendable (WriteTransaction, UserID, Timestamp, _ limit: Int) throws -> ErasureProgress
    ) {
        self.tables = tables
        self.erase = erase
    }

    /// A step that is one statement with two arguments: the person and the limit.
    public init(_ table: String, sql: String) {
        self.init(table) { transaction, person, _, limit in
            ErasureProgress(rows: try transaction.execute(sql, person, limit), of: limit)
        }
    }
}

/// How far a step has come.
public struct ErasureProgress: Sendable {
    /// How many rows it has taken out or blanked.
    public let rows: Int
    /// Whether there is nothing left for it to do.
    public let isDone: Bool

    public init(rows: Int, isDone: Bool) {
        self.rows = rows
        self.isDone = isDone
    }

    /// A step that finds fewer than it may take has found the last.
    public init(rows: Int, of limit: Int) {
        self.init(rows: rows, isDone: rows < limit)
    }
}

extension ErasureStep {
    /// Replies to the person's writes say what was written.
    static let answers = ErasureStep("answer") { transaction, person, _, limit in
        ErasureProgress(rows: try transaction.eraseAnswers(of: Bearer.scope(of: person), limit: limit), of: limit)
    }
}

/// Begins a person's erasure as an event tells.
private struct Erase<Followed: PersonEvent>: Subscription {
    private let erasures: Erasures
    private let unlessKnown: Bool

    init(_ erasures: Erasures, unlessKnown: Bool = false) {
        self.erasures = erasures
        self.unlessKnown = unlessKnown
    }

    func apply(_ event: Followed, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try erasures.begin(event.user, unlessKnown: unlessKnown, in: transaction)
    }
}
