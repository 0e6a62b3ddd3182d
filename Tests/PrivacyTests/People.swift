import AuthContract
import Foundation
import TestKit
import Testing

extension World {
    func openErasures() async throws -> [OpenErasure] {
        try await sending(as: .gateway).send(ListErasures()).erasures
    }

    func untilErased() async throws {
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while true {
            let open = try await openErasures()
            if open.isEmpty { return }
            try #require(ContinuousClock.now < deadline, "\(open)")
            await Task.yield()
        }
    }

    /// Runs the hourly maintenance of every service.
    func keepHouses() async throws {
        for service in ServiceName.stack { try await runMaintenance(of: service) }
    }

    /// Where the words occur, ignoring case, in any file of any service.
    ///
    /// Except mails written by `mail-mode` `file`, which count as sent.
    func traces(of words: [String]) throws -> [String] {
        var traces: [String] = []
        for service in ServiceName.stack {
            let folder = directory(of: service)
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { !$0.hasPrefix("mail/") }
            for file in files {
                let bytes = (FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()).map { byte in
                    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
                }
                for word in words where Data(bytes).range(of: Data(word.lowercased().utf8)) != nil {
                    traces.append("\(word) in \(service)/\(file)")
                }
            }
        }
        return traces
    }
}
