import Testing

@Suite("rules of prose")
struct ProseRuleTests {
    private let lamp = SourceFile(
        path: "Shared/Wire/Lamp.swift",
        text: """
            /// Tells whoever asks what is known of nothing.
            ///
            /// Of the second paragraph.
            struct LampTeller { let told = "nobody stands here anew" }
            /// Of the line.
            func tell() {} // whose
            let most = 1, patience = "SELECT who stands in all the lines"
            """
    )

    @Test func commentsAndStringsCanFail() {
        #expect(Prose.markers(in: lamp.comments[0]) == ["tells", "whoever", "what is", "nothing"])
        #expect(lamp.comments.last == "whose")
        #expect(lamp.strings == ["nobody stands here anew"])
        #expect(Prose.markers(in: lamp.strings[0]) == ["nobody", "stands", "anew"])
        #expect(Prose.density(of: lamp.comments) > 100)
        #expect(Prose.density(of: ["A lamp is on."]) == 0)
    }

    @Test func documentationCanFail() {
        #expect(lamp.documentation == ["Tells whoever asks what is known of nothing.", "Of the line."])
        #expect(lamp.documentation.filter(Prose.isFragment) == ["Of the line."])
        #expect(!Prose.isFragment("Offers a lamp.") && Prose.isFragment("With all retries."))
    }

    @Test func namesCanFail() {
        #expect(lamp.declaredNames == ["LampTeller", "told", "tell", "most"])
        #expect(lamp.declaredNames.filter { !Prose.markers(inName: $0).isEmpty } == ["told", "tell", "most"])
        #expect(["mostBytes", "usualPort", "patience"].allSatisfy { !Prose.markers(inName: $0).isEmpty })
        #expect(["mostFrequent", "mostFirst", "maximumBytes"].allSatisfy { Prose.markers(inName: $0).isEmpty })
    }

    @Test func scriptsCanFail() {
        let script = SourceFile(
            path: "Services/Web/lamp.js",
            text: """
                /** Who asks is told. @param {nobody} lamp */
                const url = "https://whoever.example";  // nothing
                """
        )
        #expect(script.scriptComments.flatMap { Prose.markers(in: $0) } == ["who", "told", "nothing"])
    }

    @Test func testsCanFail() {
        let swift = SourceFile(
            path: "Tests/LampTests.swift",
            text: """
                @Suite("who is told") struct LampTests {
                    @Test(arguments: [1, 2])
                    func whoIsNoLamp(_ number: Int) {}
                    @Test("nothing is lit", .everyWiring) func isDark() {}
                    func none() {}
                }
                """
        )
        #expect(swift.testNames == ["who Is No Lamp", "is Dark"])
        #expect(swift.testTitles == ["who is told", "nothing is lit"])
        let python = SourceFile(
            path: "Tests/test_lamp.py",
            text: "    def test_who_is_told(self):\n    def whoever(self):"
        )
        #expect(python.testNames == ["test who is told"])
        #expect(Prose.markers(in: swift.testNames[0]) == ["who", "is no"])
    }

    @Test func keysOfTextsCanFail() {
        #expect(Prose.density(ofKeys: ["cli.chat.whoIsTold"]) == 400)
        #expect(Prose.density(ofKeys: ["apps.none", "cards.nothing"]) == 0)
    }
}
