import Logging
import ServiceKit
import Synchronization

/// Sends queued mails sequentially, at least once; the workers of several instances share the queue.
///
/// A mail repeated after a crash has the same `Message-ID`, which mail programs deduplicate.
final class MailWorker: Sendable {
    private let outbox: MailOutbox
    private let sender: EmailAddress
    private let transport: any MailTransport
    private let database: Database
    private let housekeeping: Wakeup
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private let pendingResult = Mutex<(mail: QueuedMail, wasDueAt: Timestamp, delivery: Delivery)?>(nil)
    /// How long an empty outbox is left alone; other instances signal nothing here.
    private let longPause: Duration

    /// Polls, because the clock can be adjusted.
    private static let pause = Duration.seconds(1)
    /// After a database error.
    private static let errorPause = Duration.seconds(30)

    init(outbox: MailOutbox, settings: MailSettings, _ environment: ServiceEnvironment) {
        self.outbox = outbox
        sender = settings.from
        transport = settings.transport(in: environment.directory)
        database = environment.database
        housekeeping = environment.housekeeping
        now = environment.now
        logger = environment.logger
        longPause = environment.database.isShared ? .seconds(15) : .seconds(3600)
    }

    func run() async throws {
        while true {
            try Task.checkCancellation()
            do {
                if let next = try await database.read({ try $0.mails.next() }) {
                    if let dueAt = next.dueAt, dueAt <= now() {
                        try await process(next, dueAt: dueAt)
                    } else {
                        await outbox.wakeup.wait(for: Self.pause)
                    }
                } else {
                    await outbox.wakeup.wait(for: longPause)
                }
            } catch let error where !(error is CancellationError) {
                logger.warning("cannot process the outbox, will retry", metadata: ["error": "\(error)"])
                try await Task.sleep(for: Self.errorPause)
            }
        }
    }

    private func process(_ queued: QueuedMail, dueAt: Timestamp) async throws {
        let moment = now()
        guard let mail = try await database.write({ [outbox] in try outbox.claim(queued, at: moment, in: $0) }) else {
            return
        }
        // These are the writes of a sent mail.
        if mail.kind == MailOutbox.decoyKind { return try await delete(mail) }
        guard let content = outbox.open(mail), let address = EmailAddress.stored(content.address) else {
            return try await giveUp(mail, because: "sealed with another key")
        }
        guard !content.letter.isOutdated(postedAt: mail.postedAt, at: now()) else {
            logger.info("a code expired before its e-mail was sent", metadata: ["mail": "\(mail.id)"])
            return try await delete(mail)
        }
        let message = MailMessage(
            id: mail.id,
            from: sender,
            to: address,
            at: mail.postedAt,
            text: content.letter.text(in: content.language),
            language: content.language
        )
        let delivery = await transport.deliver(message)
        pendingResult.withLock { $0 = (mail, dueAt, delivery) }
        try await storeResult()
    }

    /// Stores the last result after cancellation, so that a sent mail is not repeated.
    func close() async {
        do {
            try await storeResult()
        } catch {
            logger.warning("an e-mail may be sent twice", metadata: ["error": "\(error)"])
        }
    }

    private func storeResult() async throws {
        guard let (mail, wasDueAt, delivery) = pendingResult.withLock(\.self) else { return }
        switch delivery {
        case .sent: try await delete(mail)
        case .refused(let error): try await giveUp(mail, because: error)
        case .interrupted: try await database.write { try $0.mails.release(mail, dueAt: wasDueAt) }
        case .failed(let error):
            if mail.tries <= MailOutbox.pauses.count {
                logger.warning("e-mail failed, will retry", metadata: ["mail": "\(mail.id)", "error": "\(error)"])
                try await database.write { try $0.mails.setError(error, of: mail) }
            } else {
                try await giveUp(mail, because: error)
            }
        }
        pendingResult.withLock { $0 = nil }
    }

    private func delete(_ mail: QueuedMail) async throws {
        try await database.write { [housekeeping] transaction in
            try transaction.mails.delete(mail)
            transaction.afterCommit { housekeeping.signal() }
        }
    }

    private func giveUp(_ mail: QueuedMail, because error: String) async throws {
        logger.error("gave up on an e-mail", metadata: ["mail": "\(mail.id)", "error": "\(error)"])
        let moment = now()
        try await database.write { [outbox] in try outbox.giveUp(mail, because: error, at: moment, in: $0) }
    }
}

protocol MailTransport: Sendable {
    /// Must return within a timeout, and promptly on cancellation.
    func deliver(_ message: MailMessage) async -> Delivery
}

enum Delivery: Sendable, Equatable {
    case sent
    /// Permanent.
    case refused(String)
    /// Temporary.
    case failed(String)
    case interrupted
}
