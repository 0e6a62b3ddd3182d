import Testing

@Suite("pages")
struct PageTests {
    @Test(
        "Architecture.md lists each of its requests in at most twelve files that exist",
        arguments: [("Three requests", 3), ("A request over HTTP", 1)]
    )
    func requestsAreListedInOrder(title: String, count: Int) throws {
        let page = try Repository.text(of: "Docs/Architecture.md")
        let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("\(title), file by file\n") })
        let requests = section.split(separator: "\n**").dropFirst()
        #expect(requests.count == count)
        for request in requests {
            let files = request.matches(of: /\| \d+ \| `(\S+\.swift)` \|/).map { "Services/\($0.1)" }
            #expect((1...12).contains(files.count))
            for file in files { #expect(Repository.exists(file), "\(file) is missing") }
        }
    }

    @Test("Architecture.md lists both ways of a message in the browser in at most twelve files that exist")
    func waysOfAMessageAreListedInOrder() throws {
        let page = try Repository.text(of: "Docs/Architecture.md")
        let section = page.split(separator: "## A chat message in the browser, file by file")[1]
            .split(separator: "\n## ")[0]
        let ways = section.split(separator: "\n**").dropFirst()
        #expect(ways.count == 2)
        for way in ways {
            let files = way.matches(of: /\| \d+ \| `(\S+\.js)` \|/).map { "Services/Web/\($0.1)" }
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
