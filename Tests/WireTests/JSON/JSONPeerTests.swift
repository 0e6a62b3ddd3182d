import Foundation
import TestKit
import Testing
import UmkreisWire

@Suite("JSON against Foundation's") struct JSONPeerTests {
    @Test("Foundation reads what we write", arguments: 0..<UInt64(40)) func written(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let value = JSONValue.random(depth: 4, using: &random)
            let bytes = try WireJSON.encode(value)
            #expect(!bytes.contains { $0 < 0x20 })
            let peer = try JSONDecoder().decode(PeerValue.self, from: Data(bytes))
            #expect(peer ~= PeerValue(value), "\(String(decoding: bytes, as: UTF8.self))")
            #expect(try WireJSON.decode(JSONValue.self, from: bytes) == value)
        }
    }

    @Test("reads what Foundation writes", arguments: 0..<UInt64(40)) func read(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 1000)
        let encoder = JSONEncoder()
        for round in 0..<25 {
            encoder.outputFormatting = round % 2 == 0 ? [] : [.prettyPrinted, .withoutEscapingSlashes]
            let value = PeerValue(JSONValue.random(depth: 4, using: &random))
            let bytes = Array(try encoder.encode(value))
            let ours = try WireJSON.decode(JSONValue.self, from: bytes)
            #expect(PeerValue(ours) ~= value, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test("refuses corrupted lines that Foundation refuses", arguments: 0..<UInt64(20))
    func mutated(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 2000)
        let bytes: [UInt8] = Array("{}[]\",:\\u0e+-.19ntf \u{0}é".utf8) + [0x80, 0xC0, 0xED, 0xF5, 0xFF]
        var accepted = 0
        for _ in 0..<200 {
            var line = try WireJSON.encode(JSONValue.random(depth: 3, using: &random))
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<line.count, using: &random)
                line[place] = bytes.randomElement(using: &random) ?? 0
            }
            guard (try? WireJSON.decode(JSONValue.self, from: line)) != nil else { continue }
            accepted += 1
            #expect(throws: Never.self, "\(String(decoding: line, as: UTF8.self))") {
                try JSONDecoder().decode(PeerValue.self, from: Data(line))
            }
        }
        #expect(accepted > 0)
    }
}
