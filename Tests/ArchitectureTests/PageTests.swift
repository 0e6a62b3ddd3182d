import Testing

@Suite("pages")
struct PageTests {
    @Test("Architecture.md lists each of the three requests in at most twelve files that exist")
    func requestsAreListedInOrder() throws {
        let page = try Repository.text(of: "Docs/Architecture.md")
        let sections = page.split(separator: "## Three requests, file by file")[1].split(separator: "\n## ")[0]
        let requests = sections.split(separator: "\n**").dropFirst()
        #expect(requests.count == 3)
        for request in requests {
            let files = request.matches(of: /\| \d+ \| `(\S+\.swift)` \|/).map { "Services/\($0.1)" }
            #expect((1...12).contains(files.count))
            for file in files { #expect(Repository.exists(file), "\(file) is missing") }
        }
    }
}
