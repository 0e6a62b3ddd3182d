import Synchronization
public import UmkreisVocabulary

/// A source of new ids.
public struct IdentifierSource: Sendable {
    private let next: @Sendable () -> (high: UInt64, low: UInt64)

    public init(next: @escaping @Sendable () -> (high: UInt64, low: UInt64)) {
        self.next = next
    }

    public func make<Kind>() -> Identifier<Kind> {
        let value = next()
        return Identifier(high: value.high, low: value.low)
    }

    /// Returns increasing ids that begin with the time, even if the clock steps back.
    public static func timeOrdered(now: @escaping @Sendable () -> Timestamp) -> IdentifierSource {
        let last = Mutex<(high: UInt64, low: UInt64)>((0, 0))
        return IdentifierSource {
            var generator = SystemRandomNumberGenerator()
            let fresh = (
                high: UInt64(max(0, now().milliseconds)) << 16 | generator.next() & 0xFFFF, low: generator.next()
            )
            return last.withLock { last in
                if fresh.high >> 16 > last.high >> 16 {
                    last = fresh
                } else {
                    let (low, carried) = last.low.addingReportingOverflow(fresh.low >> 32 | 1)
                    last = (high: carried ? last.high &+ 1 : last.high, low: low)
                }
                return last
            }
        }
    }

    /// Returns consecutive ids, for tests.
    public static func counting(from first: UInt64 = 1) -> IdentifierSource {
        let last = Mutex(first &- 1)
        return IdentifierSource {
            last.withLock { last in
                last &+= 1
                return (high: 0, low: last)
            }
        }
    }
}
