import Logging
import ServiceKit
import Synchronization

/// Takes letters from the outbox and sends them, one after the other.
///
/// A letter leaves at least once: when the process ends between sending a letter and forgetting it, it is sent again, with the
/// same `Message-ID`, by which mail programs know the second for the first.
final class MailWorker: Sendable {
    private let outbox: MailOutbox
    private let sender: EmailAddress
    private let carrier: any MailCarrier
    private let database: Database
    private let housekeeping: Bell
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    /// What became of a letter, until it has been written down.
    private let unsettled = Mutex<(mail: QueuedMail, delivery: Delivery)?>(nil)

    /// A clock can be set, so the time when a letter is due is not slept through.
    private static let pause = Duration.seconds(1)
    private static let longPause = Duration.seconds(3600)
    /// After the database has failed.
    private static let troublePause = Duration.seconds(30)

    init(outbox: MailOutbox, settings: MailSettings, _ environment: ServiceEnvironment) {
        self.outbox = outbox
        sender = settings.from
        carrier = settings.carrier(in: environment.directory)
        database = environment.database
        housekeeping = environment.housekeeping
        now = environment.now
        logger = environment.logger
    }

    /// Sends whatever is due, until it is cancelled.
    func run() async throws {
        while true {
            try Task.checkCancellation()
            do {
                if let next = try await database.read({ try $0.nextMail() }) {
                    if let dueAt = next.dueAt, dueAt <= now() {
                        try await work(on: next)
                    } else {
                        await outbox.isStocked.wait(for: Self.pause)
                    }
                } else {
                    await outbox.isStocked.wait(for: Self.longPause)
                }
            } catch let error where !(error is CancellationError) {
                logger.warning("the outbox will be looked at again", metadata: ["error": "\(error)"])
                try await Task.sleep(for: Self.troublePause)
            }
        }
    }

    private func work(on mail: QueuedMail) async throws {
        if mail.kind == MailOutbox.decoyKind {
            // As many writes as a letter that leaves.
            let moment = now()
            try await database.write { try $0.claim(mail, at: moment) }
            return try await remove(mail)
        }
        guard let content = outbox.open(mail), let address = try? EmailAddress(content.address) else {
            return try await giveUp(mail, because: "it was sealed with another key")
        }
        guard !content.letter.isOutdated(postedAt: mail.postedAt, at: now()) else {
            logger.info("a code ran out before it could be mailed", metadata: ["mail": "\(mail.id)"])
            return try await remove(mail)
        }
        let moment = now()
        try await database.write { try $0.claim(mail, at: moment) }
        let message = MailMessage(
            id: mail.id,
            from: sender,
            to: address,
            at: mail.postedAt,
            text: content.letter.text(in: content.language),
            language: content.language
        )
        let delivery = await carrier.carry(message)
        unsettled.withLock { $0 = (mail, delivery) }
        try await settle()
    }

    /// Writes down what ``run()``, when it was cancelled, could not any more: a letter that has left is not sent again.
    func close() async {
        do {
            try await settle()
        } catch {
            logger.warning("a letter may be sent twice", metadata: ["error": "\(error)"])
        }
    }

    /// Writes down what became of the letter that was tried last.
    private func settle() async throws {
        guard let (mail, delivery) = unsettled.withLock(\.self) else { return }
        switch delivery {
        case .sent: try await remove(mail)
        case .refused(let trouble): try await giveUp(mail, because: trouble)
        case .interrupted: try await database.write { try $0.release(mail) }
        case .failed(let trouble):
            if mail.tries < MailOutbox.pauses.count {
                logger.warning("a letter will be tried again", metadata: ["mail": "\(mail.id)", "error": "\(trouble)"])
                try await database.write { try $0.note(trouble, of: mail) }
            } else {
                try await giveUp(mail, because: trouble)
            }
        }
        unsettled.withLock { $0 = nil }
    }

    private func remove(_ mail: QueuedMail) async throws {
        try await database.write { [housekeeping] transaction in
            try transaction.remove(mail)
            transaction.afterCommit { housekeeping.ring() }
        }
    }

    private func giveUp(_ mail: QueuedMail, because trouble: String) async throws {
        logger.error("a letter was given up", metadata: ["mail": "\(mail.id)", "error": "\(trouble)"])
        let moment = now()
        try await database.write { try $0.giveUp(mail, because: trouble, at: moment) }
    }
}

/// The way on which letters leave.
protocol MailCarrier: Sendable {
    /// Has taken the message over, or not, when it returns; it returns within a limit, and soon when its task is cancelled.
    func carry(_ message: MailMessage) async -> Delivery
}

/// What became of a message, without a word of what stands in it or whom it is for.
enum Delivery: Sendable, Equatable {
    case sent
    /// It never will be.
    case refused(String)
    /// It may be later.
    case failed(String)
    /// The service stops.
    case interrupted
}
