import Glibc

/// The limits of a ``FairQueue``.
public struct QueueLimits: Sendable {
    /// Concurrent turns.
    public var slots: Int
    /// Concurrent turns that progress at full speed, for the expected delay; at most ``slots``.
    public var width: Int
    /// The longest expected delay before an overload.
    public var burst = Duration.milliseconds(100)
    /// The longest expected delay in an overload, which ends when none was refused for ``interval``.
    public var standing = Duration.milliseconds(10)
    /// CoDel's interval: https://www.rfc-editor.org/rfc/rfc8289.html.
    public var interval = Duration.milliseconds(100)
    /// Waiting requests.
    public var waiting = 512
    /// Waiting requests of one sender.
    public var waitingOfSender = 64
    /// The fewest slots of an adaptive queue (``FairQueue/noteOverload()``).
    public var minimumSlots = 2

    public init(slots: Int, width: Int) {
        (self.slots, self.width) = (slots, width)
    }

    /// Returns limits for work that keeps a processor busy: a turn for each, at least two.
    public static func processors(_ count: Int) -> QueueLimits {
        QueueLimits(slots: max(2, count), width: max(1, count))
    }
}

/// The processors of this process.
public enum ProcessorCount {
    /// At least one.
    public static let current = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}

/// Why a queue refused a request; a label of the metrics.
public enum QueueRefusal: String, CaseIterable, Sendable {
    /// The expected delay was too long.
    case delay
    /// A sender with less recent use took its place.
    case displaced
    /// Its deadline would have passed.
    case deadline
    /// Its sender has too many waiting.
    case share
}
