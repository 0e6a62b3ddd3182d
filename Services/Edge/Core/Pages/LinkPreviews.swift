#if HTTP
import HTTPInterface
import Synchronization
import UmkreisMessaging
import UmkreisWire

/// The previews of links to posts, such as in a messenger: title, text and first photo.
///
/// The edge asks without a token, so it learns only what everybody may see, through ``CallTrait/previewsLinks``.
final class LinkPreviews: Sendable {
    struct Preview: Sendable {
        let title: String
        let text: String?
        let photo: String?
    }

    /// The members of the reply that a preview shows.
    private struct Found: Decodable {
        let post: Post

        struct Post: Decodable {
            let state: String
            let content: Content
            let photos: [Photo]?
        }

        struct Content: Decodable {
            let title: String
            let text: String?
        }

        struct Photo: Decodable {
            let id: String
        }
    }

    private struct Kept {
        let preview: Preview?
        let until: ContinuousClock.Instant
    }

    /// A page must not wait for its preview, which people do not see.
    private static let timeout = Duration.milliseconds(800)
    /// A post that was hidden or changed is shown no longer than this.
    private static let age = Duration.seconds(30)
    private static let maximum = 1_000
    private static let published = "published"

    private let rates: RateLimits
    private let kept = Mutex<[String: Kept]>([:])
    private let work: SharedWork<String, Preview?>

    init(_ table: CallTableSource, _ client: Client, _ rates: RateLimits) {
        self.rates = rates
        work = SharedWork { id throws(Fault) in try await Self.find(id, table, client) }
    }

    /// - Parameter id: as in the address; anything else than an id has no preview.
    /// - Returns: `nil` if not everybody may see the post, and if the service does not answer in time.
    func preview(of id: String, for request: EdgeRequest) async -> Preview? {
        guard id.wholeMatch(of: /[0-9A-Za-z]{26}/) != nil else { return nil }
        let now = ContinuousClock.now
        if let known = kept.withLock({ $0[id] }), known.until > now { return known.preview }
        // Beyond the rate the page comes without a preview.
        guard (try? rates.admit(request, .reads)) != nil else { return nil }
        let preview: Preview?
        do throws(Fault) {
            preview = try await work.value(for: id)
        } catch {
            // Without an answer nothing is kept: the service may be there for the next request.
            return nil
        }
        kept.withLock { kept in
            if kept.count >= Self.maximum { kept.removeAll() }
            kept[id] = Kept(preview: preview, until: now + Self.age)
        }
        return preview
    }

    private static func find(_ id: String, _ table: CallTableSource, _ client: Client) async throws(Fault) -> Preview? {
        let call = try table.current.find(.previewsLinks, for: .everyone)
        var client = client
        client.timeout = timeout
        do throws(Fault) {
            let body = try RawJSON(encoding: ["id": id])
            let answer = try await client.forward(
                call.name,
                body: body,
                blob: nil,
                in: call.lane,
                key: nil,
                before: nil
            )
            let post = try WireJSON.decode(Found.self, from: Array(answer.reply.body)).post
            guard post.state == published else { return nil }
            return Preview(title: post.content.title, text: post.content.text, photo: post.photos?.first?.id)
        } catch {
            guard error.code.retry == .never else { throw error }
            return nil
        }
    }
}

extension LinkPreviews.Preview {
    private static let longest = 200

    /// The elements of a page's head, as [Open Graph](https://ogp.me) and browsers read them.
    ///
    /// - Parameters:
    ///   - origin: of the page, such as `https://example.org`.
    ///   - path: of the page.
    func elements(origin: String, path: String) -> String {
        let words = text.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(Self.longest) }
        var properties = [
            ("og:type", "article"), ("og:site_name", "Umkreis"), ("og:title", title), ("og:url", origin + path),
        ]
        if let words { properties.append(("og:description", String(words))) }
        if let photo { properties.append(("og:image", "\(origin)/v1/media/\(photo)/720")) }
        let named = [
            ("description", words.map(String.init)), ("twitter:card", photo.map { _ in "summary_large_image" }),
        ]
        return "<title>\(Page.escaped(title))</title>\n"
            + named.compactMap { name, value in value.map { Self.element("name", name, $0) } }.joined()
            + properties.map { Self.element("property", $0, $1) }.joined()
    }

    private static func element(_ key: String, _ name: String, _ value: String) -> String {
        "  <meta \(key)=\"\(name)\" content=\"\(Page.escaped(value))\">\n"
    }
}
#endif
