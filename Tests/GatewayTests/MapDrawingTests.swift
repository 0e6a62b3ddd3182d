import Foundation
import GeoSearchContract
import TestKit
import Testing
import UmkreisVocabulary

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit

@Suite("Maps of any shape")
struct MapDrawingTests {
    private let plain = Style(for: TextSink(isTerminal: false) { _ in }, [:])
    private let terminal = Style(for: TextSink(isTerminal: true) { _ in }, ["NO_COLOR": "1"])
    private static let pins = ClusterPins.Reply(zoom: 3, count: 0, clusters: [], posts: [])

    @Test(
        "A box that is narrower than the grid has no line of it",
        arguments: [
            Viewport(west: -10, south: 47.1, east: 30, north: 49),
            Viewport(west: 13.0001, south: -80, east: 13.0002, north: 80),
            Viewport(west: 13, south: 48, east: 13, north: 48), Viewport(west: 10, south: 86, east: 50, north: 89),
        ]
    )
    func drawsNarrowBoxes(_ viewport: Viewport) {
        let drawing = MapDrawing(frame: MapFrame(viewport), pins: Self.pins).svg
        #expect(drawing.hasSuffix("</svg>\n"))
    }

    @Test("Every box can be drawn") func drawsEveryBox() throws {
        var generator = SeededGenerator(seed: 20)
        for _ in 0..<500 {
            let south = Double.random(in: -90...90, using: &generator)
            let viewport = Viewport(
                west: .random(in: -180...180, using: &generator),
                south: south,
                east: .random(in: -180...180, using: &generator),
                north: min(90, south + pow(10, .random(in: -9...2.3, using: &generator)))
            )
            let frame = MapFrame(viewport)
            #expect((0...22).contains(frame.zoom))
            #expect(MapDrawing(frame: frame, pins: Self.pins).svg.utf8.count < 400_000, "\(viewport)")
        }
    }

    @Test("A table fits every width of a window") func fitsEveryWindow() {
        for width in [0, 1, 2, 9, 10, 40, 200, .max] {
            let columns = [TextTable.Column(title: "POST"), .init(title: "TITLE", isFlexible: true)]
            let table = TextTable(columns: columns, rows: [["1", String(repeating: "x", count: 100)]])
            #expect(table.text(plain, width: width).contains("x"))
        }
        _ = TextTable(columns: [.init(title: "TITLE")], rows: [["\u{1B}"]]).text(terminal)
    }
}
