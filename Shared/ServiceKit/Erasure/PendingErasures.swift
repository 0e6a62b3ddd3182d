import Logging
import UmkreisMessaging
public import UmkreisStorage
public import UmkreisVocabulary
import UmkreisWire

/// A service's pending erasures.
public final class PendingErasures: Sendable {
    fileprivate let wakeup = Wakeup()

    init() {}

    /// Begins an erasure at the commit, or repeats an earlier one.
    public func begin(_ person: UserID, in transaction: WriteTransaction) throws {
        try begin(person, unlessKnown: false, in: transaction)
    }

    func begin(_ person: UserID, unlessKnown: Bool, in transaction: WriteTransaction) throws {
        if unlessKnown {
            try transaction.recordErasureUnlessKnown(of: person)
        } else {
            try transaction.recordErasure(of: person)
        }
        transaction.afterCommit { [wakeup] in wakeup.signal() }
    }
}

/// Deletes erased users' rows and confirms it to auth, as a step of its saga.
struct ErasureTask: Sendable {
    let erasure: UserErasure
    let database: Database
    let erasures: PendingErasures
    let client: Client
    /// False in auth itself.
    let confirms: Bool
    let now: @Sendable () -> Timestamp
    let housekeeping: Wakeup
    let logger: Logger

    /// Limits a transaction's duration.
    static let limit = 500
    private static let page = 100
    private static let maximumPause = Duration.seconds(30)
    /// How long running requests may still write the user's rows.
    private static let memory = Duration.seconds(86_400)

    func run() async {
        var pause = Duration.milliseconds(100)
        while !Task.isCancelled {
            do {
                // A failure must not delay other confirmations.
                let erased = await Result { try await eraseAll() }
                try await confirmAll()
                try erased.get()
                pause = .milliseconds(100)
                await erasures.wakeup.wait(for: .seconds(3600))
            } catch {
                guard !Task.isCancelled else { return }
                logger.warning("an erasure will be tried again", metadata: ["error": "\(error)"])
                // The loop checks cancellation.
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, Self.maximumPause)
            }
        }
    }

    /// Repeats the steps a day later, then forgets the user.
    var retention: RetentionTask {
        RetentionTask("erased users") { [erasure] transaction, now, limit in
            let people = try transaction.erasures(confirmedBefore: now.adding(.zero - Self.memory), limit: limit)
            for person in people {
                for step in erasure.steps {
                    guard try step.erase(transaction, person, now, limit).isDone else { return limit }
                }
                try transaction.forgetErasure(of: person)
            }
            return people.count
        }
    }

    private func eraseAll() async throws {
        try await forEach { person in
            if !person.isErased { try await erase(person.person) }
        }
    }

    private func erase(_ person: UserID) async throws {
        for step in erasure.steps {
            var isDone = false
            while !isDone {
                isDone = try await database.write { [now] transaction in
                    let progress = try step.erase(transaction, person, now(), Self.limit)
                    if progress.rows > 0 { try transaction.countErased(progress.rows, of: person) }
                    return progress.isDone
                }
            }
        }
        try await database.write { [erasure, now, housekeeping] transaction in
            try erasure.finish(transaction, person, now())
            try transaction.markErased(person, at: now())
            if !confirms { try transaction.markErasureConfirmed(of: person, at: now()) }
            transaction.afterCommit { housekeeping.signal() }
        }
    }

    private func confirmAll() async throws {
        guard confirms else { return }
        try await forEach { person in
            guard person.isErased else { return }
            try await client.send(ConfirmErasure(user: person.person, rows: person.rows))
            try await database.write { [now] in try $0.markErasureConfirmed(of: person.person, at: now()) }
        }
    }

    /// Continues after failures and throws the last; each user with the trace of the request for its erasure.
    private func forEach(_ body: (UserErasureState) async throws -> Void) async throws {
        var last: UserID?
        var trouble: (any Error)?
        while true {
            let page = try await database.read { [last] in try $0.unconfirmedErasures(after: last, limit: Self.page) }
            for person in page {
                do {
                    try await RequestTrace.$current.withValue(person.trace) { try await body(person) }
                } catch {
                    trouble = error
                }
            }
            guard page.count == Self.page else { break }
            last = page.last?.person
        }
        if let trouble { throw trouble }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
