import CatalogueContract
import Logging
import ServiceKit

/// Makes the index again from the catalogue's events, while the follower and searches continue.
///
/// Of the events up to the follower's position, a first pass finds the newest of each subject, and a second applies
/// those that the file differs from. A subject that the follower has changed meanwhile is newer and stays
/// (``FollowedChanges``). At the end the index in memory is replaced. A restart begins again. It takes some 50 bytes of
/// memory a post.
final class IndexRebuild: Sendable {
    /// The name of its position among the service's cursors, shown by `geo.ready` until it is complete.
    static let source = "\(ServiceName.catalogue.text).rebuild"

    private let database: Database
    private let client: Client
    private let indexer: PostIndexer
    private let wakeUp = Wakeup()

    private static let page = 500
    /// Some milliseconds.
    private static let maximumPerTransaction = 50

    /// The events to read, and the newest change to the file before.
    private struct Start: Sendable {
        let cursor: FollowCursor
        let mark: Int64
    }

    /// - Parameter client: sends as this service.
    init(_ database: Database, _ client: Client, _ indexer: PostIndexer) {
        (self.database, self.client, self.indexer) = (database, client, indexer)
    }

    /// Starts at the commit, or starts over.
    ///
    /// - Returns: false, without effect, while the follower itself reads the history.
    func begin(in transaction: WriteTransaction) throws -> Bool {
        guard let followed = try transaction.cursor(of: ServiceName.catalogue.text), followed.sequence >= followed.since
        else { return false }
        let cursor = FollowCursor(epoch: followed.epoch, sequence: 0, since: followed.sequence)
        try transaction.setCursor(cursor, of: Self.source)
        transaction.afterCommit { [wakeUp] in wakeUp.signal() }
        return true
    }

    /// Cancels the rebuild for a follower that starts over.
    static func cancel(in transaction: WriteTransaction) throws {
        try transaction.forgetCursor(of: source)
    }

    /// Runs until cancelled.
    func run(_ logger: Logger) async throws {
        var pause = Duration.seconds(1)
        while true {
            do {
                try await rebuildIfDue(logger)
                pause = .seconds(1)
                await wakeUp.wait(for: .seconds(60))
                try Task.checkCancellation()
            } catch {
                try Task.checkCancellation()
                logger.warning("failed to rebuild the index, retrying", metadata: ["error": "\(error)"])
                try await Task.sleep(for: pause)
                pause = min(pause * 2, .seconds(60))
            }
        }
    }

    private func rebuildIfDue(_ logger: Logger) async throws {
        guard try await database.read({ try $0.cursor(of: Self.source) }) != nil, let start = try await start()
        else { return }
        defer { indexer.changes.end() }
        do {
            let newest = try await newestEvents(of: start)
            try await forEachPage(of: start) { events in
                let due = events.filter { newest[RebuildSubject($0.subject)] == $0.sequence }
                try await apply(due, of: start, upTo: events.last?.sequence ?? start.cursor.since)
            }
            try await removeOthers(than: newest, of: start)
            try await indexer.index.replace()
            try await database.write { transaction in
                if try Self.isCurrent(start, in: transaction) { try Self.cancel(in: transaction) }
            }
            logger.notice("the index is rebuilt", metadata: ["subjects": "\(newest.count)"])
        } catch is SupersededError {
            logger.notice("the rebuild of the index ends, since another begins")
        }
    }

    private func start() async throws -> Start? {
        try await database.write { [changes = indexer.changes] transaction in
            guard try transaction.cursor(of: Self.source) != nil else { return nil }
            guard let followed = try transaction.cursor(of: ServiceName.catalogue.text) else { return nil }
            let cursor = FollowCursor(epoch: followed.epoch, sequence: 0, since: followed.sequence)
            try transaction.setCursor(cursor, of: Self.source)
            changes.begin()
            return Start(cursor: cursor, mark: try transaction.posts.newestChange())
        }
    }

    private func newestEvents(of start: Start) async throws -> [RebuildSubject: Int64] {
        var newest: [RebuildSubject: Int64] = [:]
        try await forEachPage(of: start) { events in
            for event in events { newest[RebuildSubject(event.subject)] = event.sequence }
        }
        return newest
    }

    private func forEachPage(of start: Start, _ body: ([EventLine]) async throws -> Void) async throws {
        var position: Int64 = 0
        while position < start.cursor.since {
            let request = EventsAfter(sequence: position, limit: Self.page, epoch: start.cursor.epoch)
            let batch = try await client.send(request, to: .catalogue)
            // The follower then starts over.
            guard batch.epoch == start.cursor.epoch else { return try await end(start) }
            try await body(batch.events.filter { $0.sequence <= start.cursor.since })
            guard let last = batch.events.last else { return }
            position = last.sequence
        }
    }

    private func end(_ start: Start) async throws {
        try await database.write { try Self.cancel(in: $0) }
        throw SupersededError()
    }
}

extension IndexRebuild {
    private func apply(_ events: [EventLine], of start: Start, upTo sequence: Int64) async throws {
        let (changes, failed) = RebuildChange.all(in: events, indexer.index.gazetteer)
        let differing = try await database.read { transaction in
            try changes.filter { try $0.differs(in: transaction) }
        }
        for first in stride(from: 0, to: differing.count, by: Self.maximumPerTransaction) {
            let some = differing[first..<min(first + Self.maximumPerTransaction, differing.count)]
            try await write(of: start) { [indexer] transaction in
                for change in some where !indexer.changes.contains(change.subject) {
                    try change.apply(by: indexer, in: transaction)
                }
            }
        }
        try await write(of: start) { transaction in
            for (event, reason) in failed {
                try transaction.quarantine(event, of: ServiceName.catalogue.text, because: reason)
            }
            let cursor = FollowCursor(epoch: start.cursor.epoch, sequence: sequence, since: start.cursor.since)
            try transaction.setCursor(cursor, of: Self.source)
        }
    }

    /// Removes the posts that no event is about.
    private func removeOthers(than newest: [RebuildSubject: Int64], of start: Start) async throws {
        var last: Int64 = 0
        while true {
            let page = try await database.read { [last] transaction in
                try transaction.posts.list(after: last, upTo: start.mark, limit: Self.page)
            }
            guard let end = page.last else { return }
            last = end.key
            let unknown = page.map(\.id).filter { newest[.post($0)] == nil }
            guard !unknown.isEmpty else { continue }
            try await write(of: start) { [indexer] transaction in
                for id in unknown where !indexer.changes.contains(.post(id)) {
                    try indexer.delete(id, in: transaction)
                }
            }
        }
    }

    /// - Throws: ``SupersededError`` after another start.
    private func write(of start: Start, _ body: @escaping @Sendable (WriteTransaction) throws -> Void) async throws {
        try await database.write { transaction in
            guard try Self.isCurrent(start, in: transaction) else { throw SupersededError() }
            try body(transaction)
        }
    }

    private static func isCurrent(_ start: Start, in transaction: WriteTransaction) throws -> Bool {
        guard let cursor = try transaction.cursor(of: source) else { return false }
        return cursor.epoch == start.cursor.epoch && cursor.since == start.cursor.since
    }
}

private struct SupersededError: Error {}
