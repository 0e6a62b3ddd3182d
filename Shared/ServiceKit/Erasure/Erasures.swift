import Logging
import Messaging
public import Storage
public import Vocabulary
import Wire

/// Whom a service is erasing: begun in a transaction, done beside the requests (``ErasureTask``).
public final class Erasures: Sendable {
    private let (turns, turn) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    init() {
        // Whoever is left from before the start has a turn.
        turn.yield()
    }

    /// Begins to erase somebody, if and when the transaction is committed; whoever has been erased is so once more.
    public func begin(_ person: UserID, in transaction: WriteTransaction) throws {
        try begin(person, unlessKnown: false, in: transaction)
    }

    func begin(_ person: UserID, unlessKnown: Bool, in transaction: WriteTransaction) throws {
        if unlessKnown {
            try transaction.noteErasureUnlessKnown(of: person)
        } else {
            try transaction.noteErasure(of: person)
        }
        transaction.afterCommit { [turn] in turn.yield() }
    }

    /// One turn at first, and one whenever somebody is to be erased; one task listens.
    fileprivate var rings: AsyncStream<Void> { turns }
}

/// Takes out of a service's file what it keeps of people who are erased, and tells auth (a step of its saga).
struct ErasureTask: Sendable {
    let erasure: PersonErasure
    let database: Database
    let erasures: Erasures
    let client: Client
    /// Whether auth is told: auth itself need not be.
    let confirms: Bool
    let now: @Sendable () -> Timestamp
    let housekeeping: Bell
    let logger: Logger

    /// How many rows one transaction takes out at most, so that no write waits long for the one writer.
    static let limit = 500
    private static let page = 100
    private static let longestPause = Duration.seconds(30)
    /// For so long a request of the person that was under way may still have been written.
    private static let memory = Duration.seconds(86_400)

    /// Erases until it is cancelled; what fails is tried again.
    func run() async {
        for await _ in erasures.rings {
            var pause = Duration.milliseconds(100)
            while !Task.isCancelled {
                do {
                    // What cannot be erased yet keeps nobody's receipt back.
                    let erased = await Result { try await eraseAll() }
                    try await confirmAll()
                    try erased.get()
                    break
                } catch {
                    guard !Task.isCancelled else { return }
                    logger.warning("an erasure will be tried again", metadata: ["error": "\(error)"])
                    // A cancelled pause ends the loop at its head.
                    try? await Task.sleep(for: pause)
                    pause = min(pause * 2, Self.longestPause)
                }
            }
        }
    }

    /// Takes a second look at those who were erased a day ago, and forgets them.
    var retention: RetentionTask {
        RetentionTask("people who were erased") { [erasure] transaction, now, limit in
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
            transaction.afterCommit { housekeeping.ring() }
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

    /// One who cannot be erased or confirmed keeps nobody else from being so.
    private func forEach(_ body: (ErasedPerson) async throws -> Void) async throws {
        var last: UserID?
        var trouble: (any Error)?
        while true {
            let page = try await database.read { [last] in try $0.unconfirmedErasures(after: last, limit: Self.page) }
            for person in page {
                do { try await body(person) } catch { trouble = error }
            }
            guard page.count == Self.page else { break }
            last = page.last?.person
        }
        if let trouble { throw trouble }
    }
}

extension Result where Failure == any Error {
    /// What came of a work, or what went wrong.
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
