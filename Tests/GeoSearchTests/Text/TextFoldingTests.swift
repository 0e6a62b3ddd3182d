import Foundation
import TestKit
import Testing
import UmkreisWords

@testable import GeoSearchCore

@Suite("Search folding")
struct TextFoldingTests {
    @Test("gives what the gazetteer's script gives, name by name") func foldsAsTheScriptDoes() throws {
        let text = try String(contentsOf: Bundle.module.fixture("folding.tsv"), encoding: .utf8)
        let rows: [[String]] = text.split(separator: "\n").map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(rows.count > 700)
        for row in rows {
            try #require(row.count == 4)
            #expect(scalars(TextFolding.fold(row[0])) == scalars(row[1]), "\(row[0])")
            #expect(scalars(TextFolding.foldGerman(row[0])) == scalars(row[2]), "\(row[0])")
            #expect(PlaceKey.keys(of: row[0]).first.map(scalars) == scalars(row[3]), "\(row[0])")
        }
    }

    @Test(
        "goes beyond Unicode's decomposition",
        arguments: [
            ("Łódź", "lodz"), ("TROMSØ", "tromso"), ("Ærøskøbing", "aeroskobing"), ("Þórshöfn", "thorshofn"),
            ("Straße", "strasse"), ("STRAẞE", "strasse"), ("Đà Nẵng", "da nang"), ("İzmir", "izmir"),
            ("Ёлкино", "елкино"), ("ΑΡΓΟΣ", "αργοσ"), ("ﬁne Ａｂｃ", "fine abc"), ("ｶﾞｲﾄﾞ", "ガイド"),
            ("กรุงเทพ", "กรุงเทพ"), ("서울", "서울"),
        ]
    )
    func foldsBeyondDecomposition(_ text: String, _ folded: String) {
        #expect(scalars(TextFolding.fold(text)) == scalars(folded))
    }

    @Test(
        "knows the letters of each language, large and small, in one character or with marks",
        arguments: [
            ("German", "äöüßÄÖÜẞ", "aoussaouss", "aeoeuessaeoeuess"),
            ("Dutch", "éëïóöüĳĲ", "eeioouijij", "eeiooeueijij"),
            ("English", "naïve façade", "naive facade", "naive facade"),
            ("French", "àâæçéèêëîïôœùûüÿ", "aaaeceeeeiiooeuuuy", "aaaeceeeeiiooeuuuey"),
            ("Spanish", "áéíñóúüÑ", "aeinouun", "aeinouuen"), ("Danish, Norwegian", "æøåÆØÅ", "aeoaaeoa", "aeoaaeoa"),
            ("Swedish, Finnish", "åäöÅÄÖ", "aaoaao", "aaeoeaaeoe"),
            ("Icelandic", "áðéíóúýþæö", "adeiouythaeo", "adeiouythaeoe"),
            ("Polish", "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", "acelnoszzacelnoszz", "acelnoszzacelnoszz"),
            ("Turkish", "çğıöşüÇĞIİÖŞÜ", "cgiosucgiiosu", "cgioesuecgiioesue"),
        ]
    )
    func knowsTheLettersOf(_ language: String, _ text: String, _ plain: String, _ second: String) {
        for form in [text, text.decomposedStringWithCanonicalMapping] {
            #expect(scalars(TextFolding.fold(form)) == scalars(plain), "\(language)")
            #expect(scalars(TextFolding.foldGerman(form)) == scalars(second), "\(language)")
        }
    }

    @Test("does not care how an accent is written") func foldsComposedAndDecomposedAlike() {
        for text in ["Çà et là", "Zürich", "がぎぐ", "서울특별시", "Ǿrsted"] {
            let composed = TextFolding.fold(text.precomposedStringWithCanonicalMapping)
            let decomposed = TextFolding.fold(text.decomposedStringWithCanonicalMapping)
            #expect(scalars(composed) == scalars(decomposed))
        }
    }

    @Test("makes one key of the ways to write a place's name") func makesPlaceKeys() {
        #expect(PlaceKey.keys(of: "  Saint-Étienne (Loire) ") == ["saint etienne loire"])
        #expect(PlaceKey.keys(of: "L’Aquila") == PlaceKey.keys(of: "LAquila"))
        #expect(PlaceKey.keys(of: "Düren") == ["duren", "dueren"])
        #expect(PlaceKey.keys(of: "…!") == [""])
        #expect(PlaceKey.keys(of: "Donau\u{AD}stadt\u{200E}") == ["donaustadt"])
        #expect(PlaceKey.keys(ofQuery: "Bad\u{200C}Ischl") == ["badischl", "bad ischl"])
    }

    /// Compared by scalars, since `==` ignores the composition of strings.
    private func scalars(_ text: String) -> [UInt32] {
        text.unicodeScalars.map(\.value)
    }
}
