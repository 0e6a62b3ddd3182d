import Synchronization
public import UmkreisWire

/// The last log records of a service: a ring buffer, bounded by number and bytes.
public final class RecentLogs: Sendable {
    private let ring: Mutex<Ring>

    /// - Parameters:
    ///   - maximum: the number of records.
    ///   - maximumBytes: the sum of their texts; the newest record is kept at any size.
    public init(maximum: Int = 2_000, maximumBytes: Int = 1 << 20) {
        ring = Mutex(Ring(slots: Array(repeating: nil, count: maximum), maximumBytes: maximumBytes))
    }

    public func append(_ record: LogRecord) {
        ring.withLock { $0.append(record) }
    }

    /// The records, newest first.
    public var newestFirst: [LogRecord] {
        // A copy of the array's reference; the records are read without the lock.
        let ring = ring.withLock(\.self)
        return (0..<ring.count).reversed().compactMap { ring[$0] }
    }
}

private struct Ring {
    private(set) var count = 0
    private var slots: [LogRecord?]
    private var first = 0
    private var bytes = 0
    private let maximumBytes: Int

    init(slots: [LogRecord?], maximumBytes: Int) {
        self.slots = slots
        self.maximumBytes = maximumBytes
    }

    /// Counts from the oldest.
    subscript(index: Int) -> LogRecord? { slots[(first + index) % slots.count] }

    mutating func append(_ record: LogRecord) {
        let size = record.size
        while count > 0, count == slots.count || bytes + size > maximumBytes { removeOldest() }
        slots[(first + count) % slots.count] = record
        count += 1
        bytes += size
    }

    private mutating func removeOldest() {
        bytes -= slots[first]?.size ?? 0
        slots[first] = nil
        first = (first + 1) % slots.count
        count -= 1
    }
}

extension LogRecord {
    /// The bytes of time, level and references.
    private static let fixedBytes = 64

    /// Approximate bytes in memory.
    fileprivate var size: Int {
        let details = details.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + LogRecord.fixedBytes }
        return LogRecord.fixedBytes + message.utf8.count + (trace?.utf8.count ?? 0) + details
    }
}
