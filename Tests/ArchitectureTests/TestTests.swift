import Testing

/// Rules for the tests themselves.
@Suite("tests")
struct TestTests {
    /// How many functions of tests may be longer than a screen.
    private static let maximumLong = 20

    private static let files = Result {
        try Repository.swiftFiles(in: "Tests").filter { !$0.path.hasPrefix("Tests/Benchmarks") }
    }

    @Test func everyTestHasAnExpectation() throws {
        let tests = try Self.files.get().flatMap(\.functions).filter(\.isTest)
        #expect(tests.count > 2_500)
        for test in tests { #expect(test.hasExpectation, "\(test) passes by not throwing") }
    }

    @Test func theRuleOfExpectationsCanFail() throws {
        let file = SourceFile(
            path: "Tests/WireTests/LampTests.swift",
            text: """
                struct LampTests {
                    @Test("a lamp shines", arguments: [1, 2])
                    func shines(_ power: Int) async throws {
                        _ = try await Lamp(power)
                    }

                    @Test func isOff() { #expect(!Lamp().isOn) }

                    @Test func isRed() throws {
                        try Self.expectColour(of: Lamp(), .red)
                    }

                    private static func expectColour(of lamp: Lamp, _ colour: Colour) throws {
                        #expect(lamp.colour == colour)
                    }
                }
                """
        )
        #expect(file.functions.map(\.name) == ["shines", "isOff", "isRed", "expectColour"])
        #expect(file.functions.filter(\.isTest).map(\.hasExpectation) == [false, true, true])
        #expect(file.functions.map(\.lines.count) == [3, 1, 3, 3])
    }

    @Test func functionsOfTestsFitOnAScreen() throws {
        let long = try Self.files.get().flatMap(\.functions).filter { $0.lines.count > 30 }
        #expect(long.count <= Self.maximumLong, "\(long.map { "\($0) has \($0.lines.count) lines" })")
    }

    /// Its test file exists; see `NameTests`.
    @Test func everyCallIsTestedOverZeroMQ() throws {
        var seen = 0
        for contract in try Repository.swiftFiles(in: "Services") where contract.module.hasSuffix("Contract") {
            let service = contract.module.dropLast("Contract".count)
            for call in contract.calls {
                seen += 1
                let tests = try Repository.text(of: "Tests/\(service)Tests/\(call)Tests.swift")
                #expect(tests.contains(/\.everyWiring|\.wiring\(\.zeroMQ\)/), "\(call) is only tested in process")
            }
        }
        #expect(seen > 150)
    }

    /// A busy machine takes seconds for what otherwise takes milliseconds.
    @Test func noDurationIsLimitedToLessThanTenSeconds() throws {
        let comparison =
            /#expect\(.*(?:\b(?:took|time|waited)\b|\(to: \.now\)|Clock\.now - ).* <=? \.(?:milliseconds\(|seconds\(\d\))/
            // A dot ends a word.
            .wordBoundaryKind(.simple)
        for file in try Self.files.get() where !file.path.contains("ArchitectureTests") {
            for line in file.lines where line.contains("seconds(") {
                #expect(!line.contains(comparison), "\(file): \(line)")
            }
        }
        #expect("#expect(ending.took < .seconds(2))".contains(comparison))
        #expect("#expect(start.duration(to: .now) < .milliseconds(20), \"late\")".contains(comparison))
        #expect(!"#expect(took < .seconds(10))".contains(comparison))
    }
}
