import CatalogueContract
import GatewayKit
import UmkreisTexts
import UmkreisWire

/// Sends an import's batches concurrently.
struct ImportRun {
    private static let closingTimeout = Duration.seconds(60)
    /// Repetitions if closing exceeds the timeout.
    private static let maximumRounds = 100

    let sender: BatchSender
    var photos: ImportPhotos
    let session: Session
    var rejectFile: RejectionFile?
    var progress = ImportProgress(length: nil)
    var report = ImportReport()
    private var hasSent = false

    init(_ sender: BatchSender, photos: ImportPhotos, _ session: Session) {
        self.sender = sender
        self.photos = photos
        self.session = session
    }

    mutating func send(_ reader: inout ImportReader, inFlight: Int) async throws {
        try await withThrowingTaskGroup(of: BatchOutcome.self) { group in
            var sent = 0
            while let read = try await reader.batch() {
                let batch = sender.isCheck ? read : try await photos.upload(read)
                if sent >= inFlight, let outcome = try await group.next() { try record(outcome, reader.bytes) }
                try record(reader.takeRejected())
                group.addTask { [sender, session] in try await sender.send(batch, session) }
                sent += 1
            }
            hasSent = sent > 0
            while let outcome = try await group.next() { try record(outcome, reader.bytes) }
        }
        try record(reader.takeRejected())
        report.unused = reader.use.lost
        report.placeless = reader.placeless
    }

    private mutating func record(_ outcome: BatchOutcome, _ bytes: Int) throws {
        report.add(outcome)
        try rejectFile?.write(outcome.rejections)
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
        guard hasSent, !sender.isCheck else { return false }
        do {
            report.closed = try await finished(closing: share).closed
            if share == nil { report.closed = nil }
            return false
        } catch let fault as Fault where fault.code == .conflict && share != nil {
            session.output.notice(
                localized("cli.import.pruneAllHint", ["message": .words(PlainText.oneLine(fault.inWords))])
            )
            _ = try await finished(closing: nil)
            return true
        }
    }

    private func finished(closing share: Double?) async throws -> FinishImport.Reply {
        let request = FinishImport(source: sender.source, run: sender.run, prune: share)
        for _ in 1..<ImportRun.maximumRounds {
            do {
                return try await session.send(request, timeout: ImportRun.closingTimeout)
            } catch let fault as Fault where fault.code == .deadlineExceeded && share != nil {
                session.output.advance(localized("cli.import.closing"))
            }
        }
        return try await session.send(request, timeout: ImportRun.closingTimeout)
    }
}
