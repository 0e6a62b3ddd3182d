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

    @Test("a file that is missing, empty, of another kind, version or length is refused") func refusesWrongFiles() {
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

    @Test("sections that do not fit are refused", arguments: [35, 40, 43, 211, 216])
    func refusesSectionsThatDoNotFit(offset: Int) {
        let fault = #expect(throws: GazetteerFault.self) { try GazetteerFile(changed(at: offset, to: 0xFF)) }
        guard case .wrongSection = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
    }

    @Test("damaged content opens and never traps") func survivesDamagedContent() throws {
        var damaged = Data(content)
        var state: UInt32 = 1
        for offset in stride(from: GazetteerFile.lengthOfHeader, to: damaged.count, by: 97) {
            state = state &* 1_664_525 &+ 1_013_904_223
            damaged[offset] = UInt8(state >> 24)
        }
        let gazetteer = Gazetteer(file: try GazetteerFile(damaged), countries: CountryTable(""))
        for text in ["a", "sa", "Salzburg", "東京"] {
            #expect(gazetteer.find(PlaceQuery(text, language: "de", limit: 100)).count <= 100)
            #expect(gazetteer.nearestPlaces(lat: 47.8, lon: 13, count: 10).count <= 10)
            _ = gazetteer.placing(lat: 47.8, lon: 13)
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
