public import Wire

/// How much one exchange may carry and how many may wait: the same over every transport.
public struct TransportLimits: Sendable {
    /// The longest line, in bytes.
    public var lineBytes: Int
    /// The longest blob, in bytes.
    public var blobBytes: Int
    /// How many calls to one service may be under way at once.
    public var inFlight: Int
    /// How many long polls to one service may be under way beside them.
    public var polls: Int
    /// How many more may queue for one service, first come first served, before `overloaded`.
    public var waiting: Int

    public init(lineBytes: Int, blobBytes: Int, inFlight: Int, polls: Int = 10_000, waiting: Int) {
        self.lineBytes = lineBytes
        self.blobBytes = blobBytes
        self.inFlight = inFlight
        self.polls = polls
        self.waiting = waiting
    }

    /// What the protocol promises: lines of 512 KiB, blobs of 256 KiB, 256 calls and 10,000 long polls under
    /// way and 1,024 of each behind them.
    public static let standard = TransportLimits(
        lineBytes: 512 * 1024,
        blobBytes: 256 * 1024,
        inFlight: 256,
        waiting: 1024
    )

    /// How many of a lane may be under way at once.
    public func inFlight(in lane: Lane) -> Int {
        switch lane {
        case .calls: inFlight
        case .polls: polls
        }
    }

    /// Refuses what is over a limit, before anything is sent.
    ///
    /// - Throws: `too-large`.
    public func check(_ message: Message) throws(Fault) {
        if let fault = excess(line: message.line.count, blob: message.blob?.count ?? 0) { throw fault }
    }

    /// The fault of a message of these sizes in bytes; nil when it is within the limits.
    public func excess(line: Int, blob: Int) -> Fault? {
        if line > lineBytes {
            return Fault(.tooLarge, "the line has \(line) bytes, at most \(lineBytes) are allowed")
        }
        if blob > blobBytes {
            return Fault(.tooLarge, "the blob has \(blob) bytes, at most \(blobBytes) are allowed")
        }
        return nil
    }
}
