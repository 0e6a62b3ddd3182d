import Testing
import UmkreisTexts

@Suite("texts")
struct TextCatalogueTests {
    private static let json = """
        {"hello": "Hello {name}", "posts": {"one": "{count} post", "other": "{count} posts"}, "braces": "{a} { {b"}
        """

    private func catalogue(_ language: Language) throws -> TextCatalogue {
        try TextCatalogue(language, json: Array(Self.json.utf8))
    }

    @Test func valuesReplaceTheirPlaceholders() throws {
        let texts = try catalogue(.en)
        #expect(texts.text("hello", ["name": "{count}"]) == "Hello {count}")
        #expect(texts.text("hello") == "Hello {name}")
        #expect(texts.text("braces", ["a": "x"]) == "x { {b")
        #expect(texts.text("missing") == nil)
    }

    @Test func aCompleteTextHasAllItsValues() throws {
        let texts = try catalogue(.en)
        #expect(texts.completeText("hello", ["name": "{count}"]) == "Hello {count}")
        #expect(texts.completeText("hello", ["count": 1]) == nil)
        #expect(texts.completeText("posts", ["count": 2]) == "2 posts")
        #expect(texts.completeText("missing", [:]) == nil)
    }

    @Test func theCountChoosesTheForm() throws {
        let texts = try catalogue(.de)
        #expect(texts.text("posts", ["count": 1]) == "1 post")
        #expect(texts.text("posts", ["count": 0]) == "0 posts")
        #expect(texts.text("posts", ["count": .count(12_345)]) == "12.345 posts")
    }

    @Test(arguments: [
        ("de", Language.de), ("de-AT", .de), ("nl_BE.UTF-8", .nl), ("C.UTF-8", .en), ("POSIX", .en), ("EN", .en),
    ]) func tagsOfLocalesNameLanguages(tag: String, language: Language) {
        #expect(Language(tag: tag) == language)
    }

    @Test(arguments: ["", "fr_FR", "deutsch", "-de"]) func otherTagsNameNoLanguage(tag: String) {
        #expect(Language(tag: tag) == nil)
    }

    @Test func numbersHaveTheSeparatorsOfTheLanguage() {
        #expect(NumberText.of(1_234_567, in: .en) == "1,234,567")
        #expect(NumberText.of(-1_234, in: .nl) == "-1.234")
        #expect(NumberText.of(999, in: .de) == "999")
        #expect(NumberText.of(1_234.56, fraction: 1, in: .de) == "1.234,6")
        #expect(NumberText.of(0.04, fraction: 1, in: .en) == "0.0")
        #expect(NumberText.of(-0.04, fraction: 1, in: .en) == "0.0")
        #expect(NumberText.of(2.95, fraction: 0, in: .en) == "3")
    }

    @Test(arguments: Language.allCases) func theCatalogueOfEveryLanguageIsBuiltIn(language: Language) {
        #expect(TextCatalogue.of(language).keys.count > 1_000)
    }
}
