import Synchronization

/// A bounded cache in two generations.
///
/// Sharded to reduce contention.
final class ShardedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private final class Part: Sendable {
        struct Generations {
            var young: [Key: Value] = [:]
            var old: [Key: Value] = [:]
        }

        let generations = Mutex(Generations())
    }

    private static var partCount: Int { 16 }

    private let parts: [Part]
    private let maximumYoung: Int

    init(limit: Int) {
        parts = (0..<Self.partCount).map { _ in Part() }
        maximumYoung = max(1, limit / (2 * Self.partCount))
    }

    subscript(key: Key) -> Value? {
        get {
            part(of: key).generations.withLock { generations in
                if let value = generations.young[key] { return value }
                guard let value = generations.old.removeValue(forKey: key) else { return nil }
                put(value, key, in: &generations)
                return value
            }
        }
        set {
            guard let newValue else { return }
            part(of: key).generations.withLock { put(newValue, key, in: &$0) }
        }
    }

    private func put(_ value: Value, _ key: Key, in generations: inout Part.Generations) {
        if generations.young.count >= maximumYoung, generations.young[key] == nil {
            (generations.old, generations.young) = (generations.young, [:])
        }
        generations.young[key] = value
    }

    private func part(of key: Key) -> Part {
        parts[Int(UInt(bitPattern: key.hashValue) % UInt(Self.partCount))]
    }
}
