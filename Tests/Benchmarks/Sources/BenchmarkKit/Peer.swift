import Foundation

/// A program that measures a round per input line, so that both see the same machine load.
public final class Peer {
    private let program = Process()
    private let questions = Pipe()
    private let answers = Pipe()

    public init(_ command: [String]) throws {
        program.executableURL = URL(filePath: "/usr/bin/env")
        program.arguments = command
        program.standardInput = questions
        program.standardOutput = answers
        try program.run()
    }

    deinit {
        if program.isRunning { program.terminate() }
    }

    public func round<Told: Decodable>(_ question: String = "round", as type: Told.Type) throws -> Told {
        try questions.fileHandleForWriting.write(contentsOf: Data("\(question)\n".utf8))
        var line = Data()
        while let byte = try answers.fileHandleForReading.read(upToCount: 1), byte.first != UInt8(ascii: "\n") {
            line += byte
        }
        guard !line.isEmpty else { throw PeerEnded() }
        return try JSONDecoder().decode(type, from: line)
    }

    public func end() throws {
        try questions.fileHandleForWriting.close()
        program.waitUntilExit()
        guard program.terminationStatus == 0 else { throw PeerEnded() }
    }
}

/// The program ended early; see standard error.
public struct PeerEnded: Error {}
