/// What hashing a password costs: Argon2id (RFC 9106) with one lane, as libsodium computes it.
struct Argon2Parameters: Hashable, Sendable {
    /// 64 MiB and two passes, about 50 ms on a 2.9 GHz Xeon.
    static let standard = Argon2Parameters(unchecked: 65_536, iterations: 2)

    /// The least pairs of memory and passes in OWASP's Password Storage Cheat Sheet; they resist alike.
    private static let floors: [(memoryKiB: Int, iterations: Int)] = [
        (47_104, 1), (19_456, 2), (12_288, 3), (9_216, 4), (7_168, 5),
    ]
    private static let mostMemoryKiB = 1_048_576
    private static let mostIterations = 16

    /// Memory in KiB, taken once for each hash that is being computed.
    let memoryKiB: Int
    /// Passes over that memory.
    let iterations: Int

    /// Parameters that are at least one of OWASP's pairs, at most 1 GiB and 16 passes.
    init(memoryKiB: Int, iterations: Int) throws(InvalidValue) {
        guard Self.floors.contains(where: { memoryKiB >= $0.memoryKiB && iterations >= $0.iterations }) else {
            throw InvalidValue(
                rule: "Argon2id needs at least 46 MiB with 1 pass, 19 MiB with 2, 12 MiB with 3, 9 MiB with 4 "
                    + "or 7 MiB with 5"
            )
        }
        guard memoryKiB <= Self.mostMemoryKiB, iterations <= Self.mostIterations else {
            throw InvalidValue(rule: "Argon2id gets at most 1024 MiB and \(Self.mostIterations) passes")
        }
        self.init(unchecked: memoryKiB, iterations: iterations)
    }

    private init(unchecked memoryKiB: Int, iterations: Int) {
        self.memoryKiB = memoryKiB
        self.iterations = iterations
    }
}
