import Foundation

/// Another program that measures a round whenever a line is written to it.
final class BenchmarkPeer {
    private let program = Process()
    private let questions = Pipe()
    private let answers = Pipe()

    init(_ command: [String]) throws {
        program.executableURL = URL(filePath: "/usr/bin/env")
        program.arguments = command
        program.standardInput = questions
        program.standardOutput = answers
        try program.run()
    }

    deinit {
        program.terminate()
    }

    /// One round, so that both programs meet the same load of the machine.
    func round() throws -> BenchmarkRound {
        try questions.fileHandleForWriting.write(contentsOf: Data("round\n".utf8))
        var line = Data()
        while let byte = try answers.fileHandleForReading.read(upToCount: 1), byte.first != UInt8(ascii: "\n") {
            line += byte
        }
        guard !line.isEmpty else { throw BenchmarkFault("the peer ended") }
        return try JSONDecoder().decode(BenchmarkRound.self, from: line)
    }
}
