import FavouritesContract
import TestKit
import Testing

@testable import FavouritesCore

@Suite("Text for spreadsheets")
struct SpreadsheetTextTests {
    @Test(
        "Text is kept unless it may be a formula",
        arguments: ["", "A lamp", "1-2", "a=b", "\u{301}a", "5 €", "'a", " x"]
    )
    func keepsText(_ text: String) {
        #expect(SpreadsheetText.harmless(text) == text)
    }

    @Test("No text begins with a sign behind marks that cannot be seen") func hidesNoSign() {
        var generator = SeededGenerator(seed: 28)
        let signs: [Unicode.Scalar] = ["=", "+", "-", "@", "\t", "\r"]
        let marks = (0...0x1_FFFF).compactMap { Unicode.Scalar(UInt32($0)) }.filter {
            switch $0.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .spaceSeparator: true
            default: false
            }
        }
        for _ in 0..<20_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                text.append(marks[Int.random(in: 0..<marks.count, using: &generator)])
            }
            text.append(signs[Int.random(in: 0..<4, using: &generator)])
            text.append(contentsOf: "1+1".unicodeScalars)
            #expect(SpreadsheetText.harmless(String(text)).unicodeScalars.first == "'", "\(text.map(\.value))")
        }
    }
}
