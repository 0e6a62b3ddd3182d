import CatalogueContract
import GatewayKit
import Texts
import Wire

/// Sends an import's batches concurrently.
struct ImportRun {
    private static let timeout = Duration.seconds(30)
    private static let closingTimeout = Duration.seconds(60)
    /// Repetitions if closing exceeds the timeout.
    private static let mostRounds = 100

    let source: String
    let id: String
    /// Whether the file contains all posts of the source.
    let isWhole: Bool
    var photos: ImportPhotos
    let session: Session
    var rejectFile: RejectionFile?
    var progress = ImportProgress(length: nil)
    var report = ImportReport()
    private var hasSent = false
    /// Whether an entry was rejected because of its photo.
    private(set) var hasMissedOne = false

    init(source: String, id: String, isWhole: Bool, photos: ImportPhotos, _ session: Session) {
        self.source = source
        self.id = id
        self.isWhole = isWhole
        self.photos = photos
        self.session = session
    }

    mutating func send(_ reader: inout ImportReader, inFlight: Int) async throws {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            var sent = 0
            while let read = try await reader.batch() {
                let (batch, rejected) = try await photos.upload(read)
                if !rejected.isEmpty { hasMissedOne = true }
                try record(rejected)
                guard !batch.entries.isEmpty else { continue }
                if sent >= inFlight, let answer = try await group.next() { try record(answer, reader.bytes) }
                try record(reader.takeRejected())
                let request = ImportPosts(source: source, posts: batch.posts, run: id, isWhole: isWhole ? true : nil)
                group.addTask { [session] in (batch, try await session.send(request, timeout: ImportRun.timeout)) }
                sent += 1
            }
            hasSent = sent > 0
            while let answer = try await group.next() { try record(answer, reader.bytes) }
        }
        try record(reader.takeRejected())
    }

    private typealias Answer = (batch: EntryBatch, reply: ImportPosts.Reply)

    private mutating func record(_ answer: Answer, _ bytes: Int) throws {
        let rejections = report.add(answer.reply, of: answer.batch)
        try rejectFile?.write(rejections)
        guard let line = progress.line(entries: report.count, bytes: bytes, columns: session.output.progressColumns)
        else { return }
        session.output.advance(line)
    }

    private mutating func record(_ rejections: [ImportRejection]) throws {
        report.add(rejections)
        try rejectFile?.write(rejections)
    }

    /// Ends the run, which publishes the changes.
    ///
    /// - Parameter share: Maximal share of posts to close; `nil` closes no posts.
    /// - Returns: Whether closing was refused because of `share`.
    mutating func finish(closing share: Double?) async throws -> Bool {
        guard hasSent else { return false }
        do {
            report.closed = try await finished(closing: share).closed
            if share == nil { report.closed = nil }
            return false
        } catch let fault as Fault where fault.code == .conflict && share != nil {
            session.output.notice(
                localized("cli.import.addPruneAllToClose", ["message": .words(PlainText.oneLine(fault.message))])
            )
            _ = try await finished(closing: nil)
            return true
        }
    }

    private func finished(closing share: Double?) async throws -> FinishImport.Reply {
        for _ in 1..<ImportRun.mostRounds {
            do {
                let request = FinishImport(source: source, run: id, prune: share)
                return try await session.send(request, timeout: ImportRun.closingTimeout)
            } catch let fault as Fault where fault.code == .deadlineExceeded && share != nil {
                session.output.advance(localized("cli.import.closingPostsMissingFromThe"))
            }
        }
        return try await session.send(
            FinishImport(source: source, run: id, prune: share),
            timeout: ImportRun.closingTimeout
        )
    }
}
