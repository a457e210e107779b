// Plans as JSON, for the table and for bots.
#include <nlohmann/json.hpp>

#include "engine/plan.hpp"
#include "engine/text.hpp"

namespace cf {
namespace {

Json marks_of(u8 risks) {
  static constexpr std::pair<u8, const char*> kWords[] = {
      {kMayBeStruck, "struck"},  {kDice, "dice"},           {kBattle, "battle"},      {kMoveEnds, "ends"},
      {kAftermath, "aftermath"}, {kUncertain, "uncertain"}, {kOthersDecide, "asked"},
  };
  Json out = Json::array();
  for (const auto& [bit, word] : kWords)
    if (risks & bit) out.push_back(word);
  return out;
}

// The kind of thing a place is: what a step's target says.
u8 place_kind(const Ruleset& rules) {
  const Vocabulary& words = rules.vocabulary();
  for (std::size_t i = 0; i < words.kinds.size(); ++i)
    if (words.kinds[i].role == Role::Space) return static_cast<u8>(i);
  return kNumberKind;
}

const char* status_word(PlanStatus status) {
  switch (status) {
    case PlanStatus::Ready:
      return "ready";
    case PlanStatus::RollFirst:
      return "roll_first";
    case PlanStatus::NotAsked:
      return "not_asked";
    case PlanStatus::NoMove:
      break;
  }
  return "no_move";
}

Result<i16> find_by_role(const Ruleset& rules, Role role, const Json& id, const char* field) {
  if (!id.is_string()) return fail("an id is needed", {}, 0, field);
  const Vocabulary& words = rules.vocabulary();
  for (std::size_t kind = 0; kind < words.kinds.size(); ++kind)
    if (words.kinds[kind].role == role)
      if (const auto value = rules.names().find(static_cast<u8>(kind), id.get<std::string>()))
        return static_cast<i16>(*value);
  return fail("there is no '" + id.get<std::string>() + "' here", {}, 0, field);
}

}  // namespace

Result<PlanRequest> plan_request_from_json(const Ruleset& rules, const Json& in) {
  PlanRequest out;
  if (in.contains("place")) {
    const Result<i16> place = find_by_role(rules, Role::Space, in["place"], "place");
    if (!place) return std::unexpected(place.error());
    out.place = *place;
  }
  if (in.contains("piece")) {
    const Result<i16> piece = find_by_role(rules, Role::Piece, in["piece"], "piece");
    if (!piece) return std::unexpected(piece.error());
    out.piece = *piece;
  }
  for (const Json& id : in.value("pieces", Json::array())) {
    const Result<i16> piece = find_by_role(rules, Role::Piece, id, "pieces");
    if (!piece) return std::unexpected(piece.error());
    out.pieces.push_back(*piece);
  }
  for (const Json& one : in.value("prefix", Json::array())) {
    const Result<Action> action = action_from_json(rules, one);
    if (!action) return std::unexpected(action.error());
    out.prefix.push_back(*action);
  }
  out.whole = in.value("whole", Json(true)) == true;
  return out;
}

Json plan_to_json(const Ruleset& rules, const Planner& planner, PlanStatus status) {
  Json out = {{"status", status_word(status)}};
  Json opening = Json::array(), nodes = Json::array(), places = Json::array();
  for (const Action& a : planner.opening()) opening.push_back(action_to_json(rules, a));
  out["opening"] = std::move(opening);
  if (status != PlanStatus::Ready) return out;
  const u8 kind = place_kind(rules);
  const auto place = [&](i16 value) { return std::string(rules.names().id(kind, value)); };
  for (const PlanNode& node : planner.nodes()) {
    Json one = {{"place", place(node.place)}, {"parent", node.parent}, {"cost", planner.allowance() - node.left}};
    if (&node != planner.nodes().data()) one["action"] = action_to_json(rules, node.answer);
    if (node.risks) one["marks"] = marks_of(node.risks);
    nodes.push_back(std::move(one));
  }
  for (const Destination& d : planner.destinations()) {
    Json one = {{"place", place(d.place)}, {"node", d.node}, {"cost", d.cost}};
    if (d.risks) one["marks"] = marks_of(d.risks);
    if (d.has_last) one["last"] = action_to_json(rules, d.last);
    if (d.undisturbed < 0.999f) one["calm"] = d.undisturbed;
    places.push_back(std::move(one));
  }
  out["allowance"] = planner.allowance();
  out["nodes"] = std::move(nodes);
  out["places"] = std::move(places);
  if (!planner.complete()) out["cut"] = true;
  return out;
}

}  // namespace cf
