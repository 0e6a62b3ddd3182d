public import UmkreisWire

/// The limits of every transport.
public struct TransportLimits: Sendable {
    /// The longest line in bytes.
    public var lineBytes: Int
    /// The longest blob in bytes.
    public var blobBytes: Int
    /// Concurrent calls per service.
    public var inFlight: Int
    /// Concurrent long polls per service.
    public var polls: Int
    /// Queued calls per service and lane.
    public var waiting: Int
    /// Queued calls of one sender, if it is known.
    public var waitingOfSender: Int { waiting / 4 }

    public init(lineBytes: Int, blobBytes: Int, inFlight: Int, polls: Int = 10_000, waiting: Int) {
        self.lineBytes = lineBytes
        self.blobBytes = blobBytes
        self.inFlight = inFlight
        self.polls = polls
        self.waiting = waiting
    }

    /// The protocol's limits.
    public static let standard = TransportLimits(
        lineBytes: 512 * 1024,
        blobBytes: 256 * 1024,
        inFlight: 256,
        waiting: 1024
    )

    public func inFlight(in lane: Lane) -> Int {
        switch lane {
        case .calls: inFlight
        case .polls: polls
        }
    }

    /// Whether a call has to be refused because of those that are queued.
    ///
    /// - Parameter running: calls that have been sent; without a connection, others wait in their places.
    public func isFull<Element>(
        _ queue: TurnQueue<Element>,
        for sender: Requester?,
        in lane: Lane = .calls,
        beside running: Int
    ) -> Bool {
        let free = max(0, inFlight(in: lane) - running)
        return queue.count >= waiting + free || sender != nil && queue.count(of: sender) >= waitingOfSender + free
    }

    /// - Throws: `too-large`.
    public func check(_ message: Message) throws(Fault) {
        if let fault = excess(line: message.line.count, blob: message.blob?.count ?? 0) { throw fault }
    }

    /// Returns `nil` within the limits; sizes in bytes.
    public func excess(line: Int, blob: Int) -> Fault? {
        if line > lineBytes {
            return Fault(
                .tooLarge,
                "the line has \(line) bytes, at most \(lineBytes) are allowed",
                rule: "line-too-large",
                maximum: lineBytes
            )
        }
        if blob > blobBytes {
            return Fault(
                .tooLarge,
                "the blob has \(blob) bytes, at most \(blobBytes) are allowed",
                rule: "blob-too-large",
                maximum: blobBytes
            )
        }
        return nil
    }
}
