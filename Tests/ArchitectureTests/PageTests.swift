import Testing

@Suite("pages")
struct PageTests {
    @Test(
        "Architecture.md lists its requests and both ways of a message in at most twelve files each that exist",
        arguments: [
            ("Three requests", 3, "Services"), ("A chat message in the browser", 2, "Services/Web"),
            ("A request over HTTP", 1, "Services"),
        ]
    )
    func waysAreListedInOrder(title: String, count: Int, folder: String) throws {
        let page = try Repository.text(of: "Docs/Architecture.md")
        let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("\(title), file by file\n") })
        let ways = section.split(separator: "\n**").dropFirst()
        #expect(ways.count == count)
        for way in ways {
            let files = way.matches(of: /\| \d+ \| `(\S+\.(?:swift|js))` \|/).map { "\(folder)/\($0.1)" }
            #expect((1...12).contains(files.count))
            for file in files { #expect(Repository.exists(file), "\(file) is missing") }
        }
    }

    @Test("the web app's README names only files that exist", arguments: ["a screen", "a text"])
    func stepsNameFiles(thing: String) throws {
        let page = try Repository.text(of: "Services/Web/README.md")
        let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("How to add \(thing)") })
        // `NAME` stands for the new file.
        let files = section.matches(of: /`([\w\/.-]+\.(?:js|css|html|json|py|swift))`/)
            .map { String($0.1) }.filter { !$0.contains("NAME") }
        #expect(files.count >= 3)
        for file in files {
            #expect(Repository.exists("Services/Web/\(file)") || Repository.exists(file), "\(file) is missing")
        }
    }

    @Test(
        "Apps.md has a row for each step of the five stories",
        arguments: ["Offers", "Divers", "Tables", "Trips", "Sights"]
    )
    func everyStepIsListed(app: String) throws {
        let page = try Repository.text(of: "Docs/Apps.md")
        let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("\(app):") })
        let listed = section.matches(of: /\n\| (?<first>\d+)(?:–(?<last>\d+))? \|/).flatMap { row in
            let first = Int(row.first) ?? 0
            return Array(first...(row.last.flatMap { Int($0) } ?? first))
        }
        let texts = try Repository.text(of: "Shared/Texts/en.json")
        let played = texts.matches(of: /"cli\.demo\.(?<app>\w+)\.(?<step>\d+)"/)
            .filter { $0.app == app.lowercased() }.compactMap { Int($0.step) }
        #expect(Set(listed).sorted() == played.sorted())
    }
}
