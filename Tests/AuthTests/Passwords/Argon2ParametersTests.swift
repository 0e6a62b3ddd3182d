import Testing

@testable import AuthCore

@Suite("Argon2Parameters")
struct Argon2ParametersTests {
    @Test(arguments: [(47_104, 1), (19_456, 2), (12_288, 3), (9_216, 4), (7_168, 5), (65_536, 2), (1_048_576, 16)])
    func acceptsEachOfOWASPsPairsAndMore(memoryKiB: Int, iterations: Int) throws {
        let parameters = try Argon2Parameters(memoryKiB: memoryKiB, iterations: iterations)
        #expect(parameters.memoryKiB == memoryKiB)
        #expect(parameters.iterations == iterations)
    }

    @Test(
        "costs below each of OWASP's pairs, or beyond reason, are refused",
        arguments: [
            (47_103, 1), (19_455, 2), (12_287, 3), (9_215, 4), (7_167, 5), (65_536, 0), (7_167, 16), (0, 0), (-1, -1),
            (1_048_577, 2), (65_536, 17),
        ]
    )
    func refusesCostsOutOfRange(memoryKiB: Int, iterations: Int) {
        #expect(throws: InvalidValue.self) { try Argon2Parameters(memoryKiB: memoryKiB, iterations: iterations) }
    }

    @Test func standardIsAllowed() throws {
        let standard = Argon2Parameters.standard
        #expect(try Argon2Parameters(memoryKiB: standard.memoryKiB, iterations: standard.iterations) == standard)
    }
}
