import Foundation
import Testing

@testable import GeoSearchCore

@Suite("A gazetteer file")
struct GazetteerFileTests {
    private let content: Data

    init() throws {
        let url = try #require(Gazetteer.bundledURL)
        content = try Data(contentsOf: url, options: .alwaysMapped)
    }

    @Test("that is missing, empty, of another kind, version or length is refused")
    func refusesWrongFiles() {
        #expect(throws: GazetteerFault.unreadable) {
            try GazetteerFile(contentsOf: URL(filePath: "/nowhere/gazetteer.bin"))
        }
        #expect(throws: GazetteerFault.notAGazetteer) { try GazetteerFile(Data()) }
        #expect(throws: GazetteerFault.notAGazetteer) { try GazetteerFile(Data(repeating: 7, count: 4096)) }
        #expect(throws: GazetteerFault.unknownVersion(9)) { try GazetteerFile(changed(at: 8, to: 9)) }
        #expect(throws: GazetteerFault.wrongLength(expected: UInt64(content.count), found: 100_000)) {
            try GazetteerFile(content.prefix(100_000))
        }
    }

    @Test("with any byte of its header changed is refused", arguments: [24, 30, 32, 45, 60, 111, 223])
    func refusesADamagedHeader(offset: Int) {
        #expect(throws: GazetteerFault.wrongChecksum) {
            try GazetteerFile(changed(at: offset, to: content[offset] ^ 0x10))
        }
    }

    @Test("with damaged content opens, never traps, and is found out when verified")
    func survivesDamagedContent() throws {
        var damaged = Data(content)
        var state: UInt32 = 1
        for offset in stride(from: GazetteerFile.lengthOfHeader, to: damaged.count, by: 97) {
            state = state &* 1_664_525 &+ 1_013_904_223
            damaged[offset] = UInt8(state >> 24)
        }
        let file = try GazetteerFile(damaged)
        #expect(throws: GazetteerFault.wrongChecksum) { try file.verify() }
        let gazetteer = Gazetteer(file)
        for text in ["a", "sa", "Salzburg", "東京"] {
            #expect(gazetteer.find(PlaceQuery(text, language: "de", limit: 100)).count <= 100)
        }
        for index in stride(from: 0, to: gazetteer.count, by: 997) {
            #expect(gazetteer.place(at: index, language: "de") != nil)
        }
    }

    private func changed(at offset: Int, to byte: UInt8) -> Data {
        var copy = Data(content)
        copy[offset] = byte
        return copy
    }
}
